insert into {prefix}schema (version, script) values (:version, :script)
