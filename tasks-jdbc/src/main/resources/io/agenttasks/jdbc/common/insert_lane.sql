insert into {prefix}lane (list, lane, path) values (:list, :lane, :path)
