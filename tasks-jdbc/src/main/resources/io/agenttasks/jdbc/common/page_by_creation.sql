select t.queued, t.ready, {columns}
  from {prefix}task t {by_number}
 where t.list = :list and t.creation > :creation and not t.departed
 order by t.creation
 limit :limit
