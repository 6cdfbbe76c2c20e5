select t.queued, t.ready, {columns}
  from {prefix}task t
 where t.list = :list and t.creation > :creation and not t.departed
 order by t.list, t.creation
 limit :limit
