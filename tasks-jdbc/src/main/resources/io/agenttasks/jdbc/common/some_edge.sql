select e.blocker from {prefix}edge e where e.list = :list and e.blocker = :creation
union all
select e.blocker from {prefix}edge e where e.list = :list and e.dependent = :creation
 limit 1
