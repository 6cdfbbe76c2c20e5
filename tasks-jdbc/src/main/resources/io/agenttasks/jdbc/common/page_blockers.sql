select b.id, d.id
  from ({texts ids}) wanted
  {join} {prefix}task d {by_id} on d.list = :list and d.id = wanted.item
  {join} {prefix}edge e {by_dependent} on e.list = d.list and e.dependent = d.creation
  {join} {prefix}task b {by_number} on b.list = e.list and b.creation = e.blocker
 where e.dependent > :after_asked or (e.dependent = :after_asked and e.blocker > :after_other)
 order by e.dependent, e.blocker
 limit :limit
