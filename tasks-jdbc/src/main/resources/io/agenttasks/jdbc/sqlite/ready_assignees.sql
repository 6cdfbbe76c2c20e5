-- From each assignee to the next one: as many steps as there are assignees, not ready tasks.
with recursive found (assignee) as (
  select min(t.assignee) from {prefix}task t where t.list = :list and t.lane = :lane and t.ready
  union all
  select (select min(t.assignee)
            from {prefix}task t
           where t.list = :list and t.lane = :lane and t.ready and t.assignee > found.assignee)
    from found
   where found.assignee is not null)
select assignee from found where assignee is not null
