-- The first of nobody's tasks and of the agent's own. A first one that names paths is left alone,
-- and so is each where tasks are put aside in lanes: then it has to be chosen with the holds in view. Whoever waited for another that took it finds
-- that it is not ready any more, and gets no row. The event comes by a statement of its own.
select {columns}
  from final table (
    update {prefix}task t
       set version = t.version + 1, fence = t.fence + 1, updated_at = :now,
           status = :status, holds = :holds, queued = :queued, working = :working, resolved = :resolved,
           agent = :agent, since = :now, lease_until = :until, holder_fence = t.fence + 1,
           attempt = t.attempts + 1, reason = '', resolved_run = 0
     where t.list = :list and t.ready and not t.has_paths
       and not exists (select 1 from {prefix}lane l where l.list = :list)
       and t.creation = (
           select first.creation
             from ((select h.claim_rank, h.creation
                      from {prefix}task h use index ({bare}task_ready)
                     where h.list = :list and h.ready and h.lane = 0 and h.assignee = ''
                     order by h.list, h.ready, h.lane, h.assignee, h.claim_rank, h.creation
                     limit 1)
                   union all
                   (select h.claim_rank, h.creation
                      from {prefix}task h use index ({bare}task_ready)
                     where h.list = :list and h.ready and h.lane = 0 and h.assignee = :own
                     order by h.list, h.ready, h.lane, h.assignee, h.claim_rank, h.creation
                     limit 1)) first
            order by first.claim_rank, first.creation
            limit 1)) t
