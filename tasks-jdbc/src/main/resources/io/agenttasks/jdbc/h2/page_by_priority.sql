-- In two parts, each of which begins where it is to go on: a comparison of both columns at once is
-- found by the first column alone.
select * from (
  (select t.queued, t.ready, {columns}
     from {prefix}task t
    where t.list = :list and not t.departed and t.claim_rank = :rank and t.creation > :creation
    order by t.list, t.departed, t.claim_rank, t.creation
    limit :limit)
  union all
  (select t.queued, t.ready, {columns}
     from {prefix}task t
    where t.list = :list and not t.departed and t.claim_rank > :rank
    order by t.list, t.departed, t.claim_rank, t.creation
    limit :limit)) page
 order by priority desc, creation
 limit :limit
