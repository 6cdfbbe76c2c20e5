select t.queued, t.ready, {columns}
  from {prefix}task t
 where t.list = :list and (t.claim_rank, t.creation) > (:rank, :creation) and not t.departed
 order by t.claim_rank, t.creation
 limit :limit
