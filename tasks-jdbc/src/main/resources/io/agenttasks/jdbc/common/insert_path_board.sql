insert into {prefix}path_board (list) values (:list)
