update ({numbers creations}) wanted
  straight_join {prefix}task t {by_number} on t.list = :list and t.creation = wanted.item
   set t.lane = :lane
