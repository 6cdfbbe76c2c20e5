select count(*) from {prefix}schema where version = :version
