select lanes from {prefix}path_board where list = :list
