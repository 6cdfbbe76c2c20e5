select path, owner from {prefix}path_claim where list = :list and standing and lease_until > :now
