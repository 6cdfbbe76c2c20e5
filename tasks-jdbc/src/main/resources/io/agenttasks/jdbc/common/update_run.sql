update {prefix}run set awake = :awake, pushed = :pushed, net = :net where list = :list
