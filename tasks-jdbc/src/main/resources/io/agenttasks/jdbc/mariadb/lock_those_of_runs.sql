select {locked}
  from {prefix}task t force index ({bare}task_runs)
 where t.list = :list and t.of_runs = 1 and not t.departed
 order by t.creation
 {lock_task}
