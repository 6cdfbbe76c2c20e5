insert into {prefix}list (name) values (:name) on conflict do nothing
