-- The first of the wanted ones that are ready and that nobody else is taking; no other row is locked.
select {columns}
  from unnest(:creations) with ordinality wanted (item, place)
  join {prefix}task t on t.list = :list and t.creation = wanted.item
 where t.ready
 order by wanted.place
 limit :count
 {lock_task} skip locked
