select distinct t.assignee from {prefix}task t where t.list = :list and t.ready and t.lane = :lane
