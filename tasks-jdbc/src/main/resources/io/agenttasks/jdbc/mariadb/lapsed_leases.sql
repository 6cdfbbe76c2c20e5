select {columns}
  from {prefix}task t force index ({bare}task_working)
 where t.list = :list and t.working = 1 and t.lease_until <= :now
 order by t.lease_until, t.creation
 limit :limit
