select {locked}
  from ({numbers creations}) wanted
  {join} {prefix}task t {by_number} on t.list = :list and t.creation = wanted.item
 order by t.creation
 {lock_task}
