select min(lease_until) from {prefix}path_claim where list = :list and standing
