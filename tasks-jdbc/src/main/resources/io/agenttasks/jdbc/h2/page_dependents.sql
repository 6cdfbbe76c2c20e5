-- Outer joins are taken in the order in which they stand; else the plan that is made while the tables
-- are empty, and then kept, reads a whole list.
select b.id, d.id
  from ({texts ids}) wanted
  left join {prefix}task b on b.list = :list and b.id = wanted.item
  left join {prefix}edge e on e.list = b.list and e.blocker = b.creation
  left join {prefix}task d on d.list = e.list and d.creation = e.dependent
 where e.blocker > :after_asked or (e.blocker = :after_asked and e.dependent > :after_other)
 order by e.blocker, e.dependent
 limit :limit
