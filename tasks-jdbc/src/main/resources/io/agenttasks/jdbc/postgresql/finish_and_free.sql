-- A finish, with its event, and what it frees: three statements in one trip and one transaction, so
-- that each sees what was committed before it. Rows whose counts change are locked first, by a
-- statement of their own. The second and third do nothing unless this transaction has written the
-- blocker.
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
   where list = :list and creation = :creation and version = :before
     and holds and not dormant and not departed
  returning t.list, t.creation, t.version),
noted as (
  insert into {prefix}event (list, creation, version, at, author, fence, what, note, forced, late, former)
  select list, creation, version, :at, :author, :fence, :what, :note, :forced, :late, :former
    from changed)
select creation from changed;

select t.creation
  from {prefix}task b
  join {prefix}edge e on e.list = b.list and e.blocker = b.creation
  join {prefix}task t on t.list = e.list and t.creation = e.dependent
 where b.list = :list and b.creation = :creation and b.version = :before + 1
   and b.xmin = pg_current_xact_id()::xid
 order by t.creation
 for no key update of t;

with lowered as (
  update {prefix}task t
     set open_blockers = t.open_blockers - 1
    from {prefix}task b
    join {prefix}edge e on e.list = b.list and e.blocker = b.creation
   where b.list = :list and b.creation = :creation and b.version = :before + 1
     and b.xmin = pg_current_xact_id()::xid
     and t.list = e.list and t.creation = e.dependent
  returning t.creation, t.id, t.ready)
select id, count(*) over () from lowered where ready order by creation limit :shown
