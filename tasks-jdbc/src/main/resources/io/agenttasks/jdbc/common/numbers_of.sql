select t.creation, t.id
  from ({texts ids}) wanted
  {join} {prefix}task t on t.list = :list and t.id = wanted.item
