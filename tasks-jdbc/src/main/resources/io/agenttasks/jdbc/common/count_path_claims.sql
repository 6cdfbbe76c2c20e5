select count(*) from {prefix}path_claim where list = :list
