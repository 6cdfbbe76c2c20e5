select t.id, d.document
  from ({texts ids}) wanted
  {join} {prefix}task t {by_id} on t.list = :list and t.id = wanted.item
  {join} {prefix}document d on d.list = t.list and d.creation = t.creation
