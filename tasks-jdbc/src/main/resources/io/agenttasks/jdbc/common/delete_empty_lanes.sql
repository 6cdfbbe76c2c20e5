delete from {prefix}lane
 where list = :list
   and not exists (
       select 1 from {prefix}task t where t.list = :list and t.lane = {prefix}lane.lane and t.ready)
