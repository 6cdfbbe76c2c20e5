select t.creation, t.priority, t.tags, t.paths, t.persona
  from {prefix}task t
 where t.list = :list and t.lane = :lane and t.assignee = :assignee and t.ready
   and (t.claim_rank, t.creation) > (:rank, :creation)
 order by t.claim_rank, t.creation
 limit :limit
