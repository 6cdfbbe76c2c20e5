merge into {prefix}task t
using ({numbers creations}) wanted
   on (t.list = :list and t.creation = wanted.item)
 when matched then update set lane = :lane
