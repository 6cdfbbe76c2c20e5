select t.creation,
       (select e.at
          from {prefix}event e
         where e.list = t.list and e.creation = t.creation and e.at <= :at
         order by e.list desc, e.creation desc, e.version desc
         limit 1)
  from {prefix}task t use index ({bare}task_updated)
 where t.list = :list and t.updated_at > :at and not t.departed
 limit :limit
