-- What the new fence goes into stands before the fence: assignments see those before them.
update ({numbers creations}) wanted
  straight_join {prefix}task t {by_number} on t.list = :list and t.creation = wanted.item
   set t.holder_fence = t.fence + 1, t.fence = t.fence + 1, t.version = t.version + 1,
       t.updated_at = :now, t.status = :status, t.holds = :holds, t.queued = :queued,
       t.working = :working, t.resolved = :resolved, t.agent = :agent, t.since = :now,
       t.lease_until = :until, t.attempt = t.attempts + 1, t.reason = '', t.resolved_run = 0,
       t.lane = 0
