insert into {prefix}change as known (list, count)
select wanted.item, 1 from ({numbers lists}) wanted where true
on conflict (list) do update set count = known.count + 1
