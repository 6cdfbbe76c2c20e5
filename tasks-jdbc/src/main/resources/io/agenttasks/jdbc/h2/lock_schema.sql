merge into {prefix}schema_lock (one) values (1)
