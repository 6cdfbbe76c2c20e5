update {prefix}run set awake = :awake where list = :list
