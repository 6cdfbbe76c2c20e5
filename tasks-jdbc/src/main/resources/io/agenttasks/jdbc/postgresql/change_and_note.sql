-- The same as change_task, with the event, in one statement.
with changed as (
  update {prefix}task t
     set version = :before + 1, fence = :fence_after, attempts = :attempts, updated_at = :updated_at,
         status = :status, holds = :holds, queued = :queued, working = :working,
         resolved_run = case
             when t.resolved = :resolved then t.resolved_run
             when :resolved then (select l.run from {prefix}list l where l.list = :list)
             else 0 end,
         resolved = :resolved,
         agent = :agent, since = :since, lease_until = :lease_until, holder_fence = :holder_fence,
         attempt = :attempt, reason = :reason, lane = 0,
         started = t.started or t.start_at is null or t.start_at <= :at
   where list = :list and creation = :creation and version = :before and not departed
     and (holds = :holds or edge_stamp = 0) and not (queued and :queued)
  returning t.list, t.creation, t.version, t.ready),
noted as (
  insert into {prefix}event (list, creation, version, at, author, fence, what, note, forced, late, former)
  select list, creation, version, :at, :author, :fence, :what, :note, :forced, :late, :former
    from changed)
select ready from changed
