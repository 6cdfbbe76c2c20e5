-- The first of nobody's tasks and of the agent's own. A first one that names paths is left alone,
-- and so is each where tasks are put aside in lanes: then it has to be chosen with the holds in view. There is one writer, so what was chosen is still
-- there when it is taken. The event comes by a statement of its own: no insert takes what an update
-- returns. Heads are compared and not sorted, which would need a table on the way.
update {prefix}task as t
   set version = t.version + 1, fence = t.fence + 1, updated_at = :now,
       status = :status, holds = :holds, queued = :queued, working = :working, resolved = :resolved,
       agent = :agent, since = :now, lease_until = :until, holder_fence = t.fence + 1,
       attempt = t.attempts + 1, reason = '', resolved_run = 0
 where t.rowid = (
     select coalesce(
              case when (own.claim_rank, own.creation) < (nobodys.claim_rank, nobodys.creation)
                   then own.rowid end,
              nobodys.rowid,
              own.rowid)
       from (select 1)
       left join (
            select t.rowid, t.claim_rank, t.creation
              from {prefix}task t
             where t.list = :list and t.lane = 0 and t.assignee = '' and t.ready
             order by t.claim_rank, t.creation
             limit 1) nobodys
       left join (
            select t.rowid, t.claim_rank, t.creation
              from {prefix}task t
             where t.list = :list and t.lane = 0 and t.assignee = :own and t.ready
             order by t.claim_rank, t.creation
             limit 1) own)
   and not t.has_paths
   and not exists (select 1 from {prefix}lane l where l.list = :list)
returning {returned}
