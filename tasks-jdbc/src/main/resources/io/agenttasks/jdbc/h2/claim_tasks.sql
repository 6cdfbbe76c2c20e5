merge into {prefix}task t
using ({numbers creations}) wanted
   on (t.list = :list and t.creation = wanted.item)
 when matched then update
  set version = t.version + 1, fence = t.fence + 1, updated_at = :now,
      status = :status, holds = :holds, queued = :queued, working = :working, resolved = :resolved,
      agent = :agent, since = :now, lease_until = :until, holder_fence = t.fence + 1,
      attempt = t.attempts + 1, reason = '', resolved_run = 0, lane = 0
