-- In two parts, each of which begins where it is to go on: a comparison of both columns at once is
-- found by the first column alone. Bounds are inclusive: what equals an exclusive one is read in vain.
select * from (
  (select t.queued, t.ready, {columns}
     from {prefix}task t use index ({bare}task_priority)
    where t.list = :list and not t.departed and t.claim_rank = :rank and t.creation > :creation
    order by t.list, t.departed, t.claim_rank, t.creation
    limit :limit)
  union all
  (select t.queued, t.ready, {columns}
     from {prefix}task t use index ({bare}task_priority)
    where t.list = :list and not t.departed and t.claim_rank >= cast(:rank as bigint) + 1
    order by t.list, t.departed, t.claim_rank, t.creation
    limit :limit)) page
 order by priority desc, creation
 limit :limit
