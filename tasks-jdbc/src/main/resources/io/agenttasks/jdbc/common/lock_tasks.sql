select {locked}
  from ({texts ids}) wanted
  {join} {prefix}task t {by_id} on t.list = :list and t.id = wanted.item
 order by t.creation
 {lock_task}
