select b.id, d.id
  from ({texts ids}) wanted
  {join} {prefix}task b {by_id} on b.list = :list and b.id = wanted.item
  {join} {prefix}edge e {by_blocker} on e.list = b.list and e.blocker = b.creation
  {join} {prefix}task d {by_number} on d.list = e.list and d.creation = e.dependent
 where e.blocker > :after_asked or (e.blocker = :after_asked and e.dependent > :after_other)
 order by e.blocker, e.dependent
 limit :limit
