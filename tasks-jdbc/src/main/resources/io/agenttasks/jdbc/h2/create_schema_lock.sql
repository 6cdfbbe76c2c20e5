create table if not exists {prefix}schema_lock (one integer not null primary key)
