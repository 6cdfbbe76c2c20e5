-- In this order, as one database counts with what it has set already.
update {prefix}task
   set version = version + 1, holder_fence = fence + 1, fence = fence + 1, updated_at = :now,
       status = :status, holds = :holds, queued = :queued, working = :working, resolved = :resolved,
       agent = :agent, since = :now, lease_until = :until,
       attempt = attempts + 1, reason = '', resolved_run = 0, lane = 0
 where list = :list and creation in ({numbers creations})
