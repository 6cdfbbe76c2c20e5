select lane, path from {prefix}lane where list = :list order by lane
