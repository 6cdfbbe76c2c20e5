select min(due)
  from (select min(lease_until) as due
          from {prefix}task force index ({bare}task_working) where list = :list and working = 1
        union all
        select min(start_at)
          from {prefix}task force index ({bare}task_start) where list = :list and started = 0 and queued
        union all
        select min(lease_until) from {prefix}path_claim where list = :list and standing) dues
