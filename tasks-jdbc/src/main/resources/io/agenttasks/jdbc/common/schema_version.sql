select max(version) from {prefix}schema
