select distinct t.activation
  from {prefix}task t
 where t.list = :list and t.of_runs and t.activation is not null and not t.departed
