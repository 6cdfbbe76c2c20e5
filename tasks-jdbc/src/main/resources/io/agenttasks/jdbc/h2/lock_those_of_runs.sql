select {locked}
  from {prefix}task t
 where t.list = :list and t.of_runs and not t.departed
 order by t.creation
 {lock_task}
