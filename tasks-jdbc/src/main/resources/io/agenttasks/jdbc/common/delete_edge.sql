delete from {prefix}edge where list = :list and blocker = :blocker and dependent = :dependent
