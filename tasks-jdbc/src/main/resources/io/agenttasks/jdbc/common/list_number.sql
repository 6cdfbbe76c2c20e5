select list from {prefix}list where name = :name
