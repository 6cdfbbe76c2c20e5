select {columns}
  from {prefix}task t
 where t.list = :list and t.working and t.lease_until <= :now
 order by t.lease_until, t.creation
 limit :limit
