insert into {prefix}list (name)
select cast(:name as varchar(1024))
 where not exists (select 1 from {prefix}list l where l.name = :name)
