update {prefix}path_board set version = version + 1 where list = :list
