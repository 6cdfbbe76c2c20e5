update {prefix}task {by_id}
   set lease_until = case when lease_until < :until then :until else lease_until end
 where list = :list and id = :id and working and fence = :fence
