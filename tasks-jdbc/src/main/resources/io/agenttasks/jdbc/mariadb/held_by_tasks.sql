select t.agent, t.paths
  from {prefix}task t force index ({bare}task_working)
 where t.list = :list and t.working = 1 and t.has_paths
