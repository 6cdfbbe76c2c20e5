select distinct t.assignee from {prefix}task t where t.list = :list and t.ready = 1 and t.lane = :lane
