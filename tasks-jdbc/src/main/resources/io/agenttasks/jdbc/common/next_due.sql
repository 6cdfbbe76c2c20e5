select min(due)
  from (select min(lease_until) as due from {prefix}task where list = :list and working
        union all
        select min(start_at) from {prefix}task where list = :list and queued and not started) dues
