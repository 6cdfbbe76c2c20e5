insert into {prefix}change (list, count)
select wanted.item, 1 from ({numbers lists}) wanted
on duplicate key update count = count + 1
