select last_number from {prefix}list where list = :list
