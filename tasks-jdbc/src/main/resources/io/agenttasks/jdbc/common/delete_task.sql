delete from {prefix}task where list = :list and creation = :creation
