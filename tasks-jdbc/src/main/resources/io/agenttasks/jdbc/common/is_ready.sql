select t.ready from {prefix}task t where t.list = :list and t.creation = :creation
