merge into {prefix}change known
using ({numbers lists}) wanted
   on known.list = wanted.item
 when matched then update set count = known.count + 1
 when not matched then insert (list, count) values (wanted.item, 1)
