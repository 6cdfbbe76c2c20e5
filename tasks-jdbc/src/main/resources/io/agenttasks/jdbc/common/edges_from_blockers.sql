select e.blocker, e.dependent
  from ({numbers creations}) wanted
  {join} {prefix}edge e {by_dependent} on e.list = :list and e.dependent = wanted.item
