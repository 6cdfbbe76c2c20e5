-- What update_task does, for many tasks at once.
update {prefix}task t
   set version = u.version, fence = u.fence, attempts = u.attempts, updated_at = u.updated_at,
       status = u.status, holds = u.holds, queued = u.queued, working = u.working,
       resolved = u.resolved, agent = u.agent, since = u.since, lease_until = u.lease_until,
       holder_fence = u.holder_fence, attempt = u.attempt, reason = u.reason,
       open_blockers = u.open_blockers, edge_stamp = u.edge_stamp, dormant = u.dormant,
       started = u.started, departed = u.departed, resolved_run = u.resolved_run, lane = 0
  from unnest(
         :creation::bigint[], :version::bigint[], :fence::bigint[], :attempts::integer[],
         :updated_at::bigint[], :status::text[], :holds::boolean[], :queued::boolean[],
         :working::boolean[], :resolved::boolean[], :agent::text[], :since::bigint[],
         :lease_until::bigint[], :holder_fence::bigint[], :attempt::integer[], :reason::text[],
         :open_blockers::integer[], :edge_stamp::bigint[], :dormant::boolean[],
         :started::boolean[], :departed::boolean[], :resolved_run::bigint[])
       u (
         creation, version, fence, attempts, updated_at, status, holds, queued, working,
         resolved, agent, since, lease_until, holder_fence, attempt, reason, open_blockers,
         edge_stamp, dormant, started, departed, resolved_run)
 where t.list = :list and t.creation = u.creation
