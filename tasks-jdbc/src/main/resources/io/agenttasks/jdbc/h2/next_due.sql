select min(due)
  from (select min(lease_until) as due from {prefix}task where list = :list and working
        union all
        select min(start_at) from {prefix}task where list = :list and unstarted
        union all
        select min(lease_until) from {prefix}path_claim where list = :list and standing) dues
