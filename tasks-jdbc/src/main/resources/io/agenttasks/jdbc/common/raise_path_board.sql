update {prefix}path_board
   set version = version + 1, at = case when at > :at then at else :at end
 where list = :list
