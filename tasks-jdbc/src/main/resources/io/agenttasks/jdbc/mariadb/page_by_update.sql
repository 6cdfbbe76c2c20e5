-- Spelled out: a comparison of rows finds no place in an index here.
select t.queued, t.ready, {columns}
  from {prefix}task t force index ({bare}task_updated)
 where t.list = :list and t.departed = 0
   and (t.updated_at < :after_at or (t.updated_at = :after_at and t.creation < :after_creation))
 order by t.updated_at desc, t.creation desc
 limit :limit
