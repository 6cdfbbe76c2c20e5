-- The condition is written so that no index seems to serve it: else a plan made of it reads a whole list.
select {columns}
  from ({numbers creations}) wanted
  join {prefix}task t on t.list = :list and t.creation = wanted.item
 where case when t.ready then 1 else 0 end = 1
 order by t.creation
 {lock_task} skip locked
