delete from {prefix}event where list = :list and creation = :creation
