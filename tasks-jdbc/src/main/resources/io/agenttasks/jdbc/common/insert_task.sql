insert into {prefix}task (
    list, creation, id, version, fence, attempts, status, holds, queued, working, resolved,
    open_blockers, edge_stamp, dormant, started, resolved_run,
    title, description, priority, tags, paths, assignee, persona, start_at,
    created_by, created_at, updated_at,
    agent, since, lease_until, holder_fence, attempt, reason, activation, ephemeral, run)
values (
    :list, :creation, :id, :version, :fence, :attempts, :status, :holds, :queued, :working, :resolved,
    :open_blockers, :edge_stamp, :dormant, :started, :resolved_run,
    :title, :description, :priority, :tags, :paths, :assignee, :persona, :start_at,
    :created_by, :created_at, :updated_at,
    :agent, :since, :lease_until, :holder_fence, :attempt, :reason, :activation, :ephemeral, :run)
