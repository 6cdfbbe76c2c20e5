-- Spelled out: if all columns stand in one index, a plan made on an empty table reads it from end to end.
select t.queued and t.open_blockers = 0 and not t.dormant and t.started and not t.departed
  from {prefix}task t
 where t.list = :list and t.creation = :creation
