-- Spelled out: a comparison of rows finds no place in an index here.
select t.queued, t.ready, {columns}
  from {prefix}task t force index ({bare}task_priority)
 where t.list = :list and t.departed = 0
   and (t.claim_rank > :rank or (t.claim_rank = :rank and t.creation > :creation))
 order by t.claim_rank, t.creation
 limit :limit
