insert into {prefix}path_board (list) values (:list) on conflict do nothing
