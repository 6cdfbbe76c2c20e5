select count(*)
  from {prefix}task t
 where t.list = :list and t.of_runs and not t.departed
