select {events}
  from {prefix}task t
  join {prefix}event e on e.list = t.list and e.creation = t.creation
 where t.list = :list and t.id = :id and e.version > :after
 order by e.list, e.creation, e.version
 limit :limit
