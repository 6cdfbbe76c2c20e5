select e.blocker, e.dependent
  from ({numbers dependents}) wanted
  {join} {prefix}edge e {by_dependent} on e.list = :list and e.dependent = wanted.item
 where e.blocker in ({numbers blockers})
