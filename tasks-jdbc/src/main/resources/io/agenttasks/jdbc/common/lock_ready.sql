select {columns}
  from ({numbers creations}) wanted
  {join} {prefix}task t {by_number} on t.list = :list and t.creation = wanted.item
 where t.ready
 order by t.creation
 {lock_task}
