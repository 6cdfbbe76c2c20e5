-- It passes over a task that has left or that the change might make hold or free others, and one
-- that was in the queue and is to be there again: whether that frees it has to be compared.
update {prefix}task
   set version = :version, fence = :fence_after, attempts = :attempts, updated_at = :updated_at,
       status = :status, holds = :holds, queued = :queued, working = :working,
       resolved_run = case
           when resolved = :resolved then resolved_run
           when :resolved then (select l.run from {prefix}list l where l.list = :list)
           else 0 end,
       resolved = :resolved,
       agent = :agent, since = :since, lease_until = :lease_until, holder_fence = :holder_fence,
       attempt = :attempt, reason = :reason, lane = 0,
       started = started or start_at is null or start_at <= :at
 where list = :list and creation = :creation and version = :before and not departed
   and (holds = :holds or edge_stamp = 0) and not (queued and :queued)
