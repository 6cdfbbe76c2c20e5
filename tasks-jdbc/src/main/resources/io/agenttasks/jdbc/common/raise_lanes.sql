update {prefix}path_board set lanes = :lane where list = :list
