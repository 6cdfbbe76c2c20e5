delete from {prefix}schema where version = :version
