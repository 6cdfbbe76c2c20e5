select t.creation, t.id
  from ({numbers creations}) wanted
  {join} {prefix}task t {by_number} on t.list = :list and t.creation = wanted.item
