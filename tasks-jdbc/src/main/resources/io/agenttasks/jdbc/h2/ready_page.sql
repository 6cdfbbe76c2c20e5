-- In two parts, each of which begins where it is to go on: a comparison of both columns at once is
-- found by the first column alone. Bounds are inclusive: what equals an exclusive one is read in vain.
select * from (
  (select t.creation, t.priority, t.tags, t.paths, t.persona
     from {prefix}task t use index ({bare}task_ready)
    where t.list = :list and t.ready and t.lane = :lane and t.assignee = :assignee
      and t.claim_rank = :rank and t.creation > :creation
    order by t.list, t.ready, t.lane, t.assignee, t.claim_rank, t.creation
    limit :limit)
  union all
  (select t.creation, t.priority, t.tags, t.paths, t.persona
     from {prefix}task t use index ({bare}task_ready)
    where t.list = :list and t.ready and t.lane = :lane and t.assignee = :assignee and t.claim_rank >= cast(:rank as bigint) + 1
    order by t.list, t.ready, t.lane, t.assignee, t.claim_rank, t.creation
    limit :limit)) page
 order by priority desc, creation
 limit :limit
