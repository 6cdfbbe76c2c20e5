update {prefix}schema set version = version where version = :version
