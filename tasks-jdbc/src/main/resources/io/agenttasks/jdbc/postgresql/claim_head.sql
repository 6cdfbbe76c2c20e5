-- The first of nobody's tasks and of the agent's own, in one statement with its event. A first one
-- that names paths is left alone, and so is each where tasks are put aside in lanes: then it has to be
-- chosen with the holds in view. The limits are literals: with a parameter, each claim is planned
-- anew. Nobody's are looked for from a place on, as entries before it may be of tasks that were taken
-- while an old snapshot is open.
with nobodys as materialized (
  select t.list, t.creation, t.claim_rank, t.has_paths
    from {prefix}task t
   where t.list = :list and t.lane = 0 and t.assignee = '' and t.ready
     and (t.claim_rank, t.creation) >= (:from_rank, :from_creation)
   order by t.claim_rank, t.creation
   limit 1
   for no key update skip locked),
own as materialized (
  select t.list, t.creation, t.claim_rank, t.has_paths
    from {prefix}task t
   where t.list = :list and t.lane = 0 and t.assignee = :own and t.ready
   order by t.claim_rank, t.creation
   limit 1
   for no key update skip locked),
chosen as materialized (
  select * from nobodys union all select * from own order by claim_rank, creation limit 1),
claimed as (
  update {prefix}task t
     set version = t.version + 1, fence = t.fence + 1, updated_at = :now,
         status = :status, holds = :holds, queued = :queued, working = :working, resolved = :resolved,
         agent = :agent, since = :now, lease_until = :until, holder_fence = t.fence + 1,
         attempt = t.attempts + 1, reason = '', resolved_run = 0
    from chosen
   where t.list = chosen.list and t.creation = chosen.creation and not chosen.has_paths
     and not exists (select from {prefix}lane l where l.list = :list)
  returning t.list, {columns}),
noted as (
  insert into {prefix}event (list, creation, version, at, author, fence, what)
  select list, creation, version, :now, :agent, fence, 'CLAIMED' from claimed)
select {columns} from claimed t
