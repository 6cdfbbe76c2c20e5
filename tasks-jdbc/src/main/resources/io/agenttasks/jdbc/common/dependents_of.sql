select e.dependent
  from {prefix}task b
  join {prefix}edge e on e.list = b.list and e.blocker = b.creation
 where b.list = :list and b.id = :id
