-- In two parts, each of which begins where it is to go on: a comparison of both columns at once is
-- found by the first column alone. Bounds are inclusive: what equals an exclusive one is read in vain.
select * from (
  (select t.queued, t.ready, {columns}
     from {prefix}task t use index ({bare}task_updated)
    where t.list = :list and not t.departed
      and t.updated_at = :after_at and t.creation < :after_creation
    order by t.list desc, t.departed desc, t.updated_at desc, t.creation desc
    limit :limit)
  union all
  (select t.queued, t.ready, {columns}
     from {prefix}task t use index ({bare}task_updated)
    where t.list = :list and not t.departed and t.updated_at <= cast(:after_at as bigint) - 1
    order by t.list desc, t.departed desc, t.updated_at desc, t.creation desc
    limit :limit)) page
 order by updated_at desc, creation desc
 limit :limit
