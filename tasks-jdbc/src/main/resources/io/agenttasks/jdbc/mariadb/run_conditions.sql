select distinct t.activation
  from {prefix}task t force index ({bare}task_runs)
 where t.list = :list and t.of_runs = 1 and t.activation is not null and not t.departed
