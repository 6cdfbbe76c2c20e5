select version, at from {prefix}path_board where list = :list
