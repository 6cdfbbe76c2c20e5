update {prefix}task {by_number} set version = :version, updated_at = :updated_at
 where list = :list and creation = :creation
