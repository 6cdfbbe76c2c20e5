update {prefix}task {by_number}
   set version = :version, fence = :fence, attempts = :attempts, updated_at = :updated_at,
       status = :status, holds = :holds, queued = :queued, working = :working, resolved = :resolved,
       agent = :agent, since = :since, lease_until = :lease_until, holder_fence = :holder_fence,
       attempt = :attempt, reason = :reason,
       open_blockers = :open_blockers, edge_stamp = :edge_stamp, dormant = :dormant,
       started = :started, departed = :departed, resolved_run = :resolved_run, lane = 0
 where list = :list and creation = :creation
