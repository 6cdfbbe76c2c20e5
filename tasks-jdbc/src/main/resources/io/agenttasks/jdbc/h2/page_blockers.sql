-- Outer joins are taken in the order in which they stand; else the plan that is made while the tables
-- are empty, and then kept, reads a whole list.
select b.id, d.id
  from ({texts ids}) wanted
  left join {prefix}task d on d.list = :list and d.id = wanted.item
  left join {prefix}edge e on e.list = d.list and e.dependent = d.creation
  left join {prefix}task b on b.list = e.list and b.creation = e.blocker
 where e.dependent > :after_asked or (e.dependent = :after_asked and e.blocker > :after_other)
 order by e.dependent, e.blocker
 limit :limit
