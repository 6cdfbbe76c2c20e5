select t.agent, t.paths from {prefix}task t where t.list = :list and t.working and t.has_paths
