create table if not exists {prefix}schema (version integer not null primary key, script varchar(100) not null)
