-- Found by the dependents: with the blockers in an index condition, all edges of a list are read.
select e.blocker, e.dependent
  from ({numbers dependents}) wanted
  join {prefix}edge e on e.list = :list and e.dependent = wanted.item
 where e.blocker + 0 in ({numbers blockers})
