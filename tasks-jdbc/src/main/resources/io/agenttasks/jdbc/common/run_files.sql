select pushed, net from {prefix}run where list = :list
