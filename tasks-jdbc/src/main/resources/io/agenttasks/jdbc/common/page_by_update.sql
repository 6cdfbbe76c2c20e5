select t.queued, t.ready, {columns}
  from {prefix}task t
 where t.list = :list and (t.updated_at, t.creation) < (:after_at, :after_creation) and not t.departed
 order by t.updated_at desc, t.creation desc
 limit :limit
