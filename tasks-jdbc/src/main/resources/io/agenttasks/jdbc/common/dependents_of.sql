select e.dependent
  from {prefix}task b {by_id}
  {join} {prefix}edge e {by_blocker} on e.list = b.list and e.blocker = b.creation
 where b.list = :list and b.id = :id
