select version from {prefix}path_board where list = :list {lock}
