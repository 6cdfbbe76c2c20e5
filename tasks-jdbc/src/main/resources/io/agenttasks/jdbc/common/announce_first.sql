insert into {prefix}change (list, count)
select wanted.item, 1
  from ({numbers lists}) wanted
 where not exists (select 1 from {prefix}change c where c.list = wanted.item)
