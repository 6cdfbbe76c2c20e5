insert into {prefix}edge (list, blocker, dependent) values (:list, :blocker, :dependent)
