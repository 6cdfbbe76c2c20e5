insert into {prefix}list (name) values (:name) on duplicate key update name = name
