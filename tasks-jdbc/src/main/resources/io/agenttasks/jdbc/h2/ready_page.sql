-- In two parts, each of which begins where it is to go on: a comparison of both columns at once is
-- found by the first column alone.
select * from (
  (select t.creation, t.priority, t.tags, t.paths, t.persona
     from {prefix}task t
    where t.list = :list and t.ready and t.assignee = :assignee
      and t.claim_rank = :rank and t.creation > :creation
    order by t.list, t.ready, t.assignee, t.claim_rank, t.creation
    limit :limit)
  union all
  (select t.creation, t.priority, t.tags, t.paths, t.persona
     from {prefix}task t
    where t.list = :list and t.ready and t.assignee = :assignee and t.claim_rank > :rank
    order by t.list, t.ready, t.assignee, t.claim_rank, t.creation
    limit :limit)) page
 order by priority desc, creation
 limit :limit
