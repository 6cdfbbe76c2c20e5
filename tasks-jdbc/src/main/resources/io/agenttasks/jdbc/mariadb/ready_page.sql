-- Spelled out: a comparison of rows finds no place in an index here.
select t.creation, t.priority, t.tags, t.paths, t.persona
  from {prefix}task t force index ({bare}task_ready)
 where t.list = :list and t.ready = 1 and t.lane = :lane and t.assignee = :assignee
   and (t.claim_rank > :rank or (t.claim_rank = :rank and t.creation > :creation))
 order by t.claim_rank, t.creation
 limit :limit
