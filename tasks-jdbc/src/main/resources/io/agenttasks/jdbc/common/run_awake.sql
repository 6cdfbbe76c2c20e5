select awake from {prefix}run where list = :list
