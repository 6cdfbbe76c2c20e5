select t.creation,
       (select e.at
          from {prefix}event e
         where e.list = t.list and e.creation = t.creation and e.at <= :at
         order by e.version desc
         limit 1)
  from {prefix}task t force index ({bare}task_updated)
 where t.list = :list and t.departed = 0 and t.updated_at > :at
 limit :limit
