select e.blocker, e.dependent
  from ({numbers creations}) wanted
  {join} {prefix}edge e {by_blocker} on e.list = :list and e.blocker = wanted.item
