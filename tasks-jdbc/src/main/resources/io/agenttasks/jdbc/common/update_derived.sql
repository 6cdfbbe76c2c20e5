update {prefix}task {by_number}
   set open_blockers = :open_blockers, edge_stamp = :edge_stamp, dormant = :dormant,
       started = :started, departed = :departed, lane = 0
 where list = :list and creation = :creation
