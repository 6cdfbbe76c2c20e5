select run from {prefix}list where list = :list
