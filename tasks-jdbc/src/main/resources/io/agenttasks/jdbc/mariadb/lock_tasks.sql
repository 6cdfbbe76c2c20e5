-- The numbers come first and in order, as rows are locked in the order in which they are met.
select {locked}
  from (select t.creation
          from ({texts ids}) wanted
          straight_join {prefix}task t {by_id} on t.list = :list and t.id = wanted.item
         order by t.creation
         limit 1000000) named
  straight_join {prefix}task t {by_number} on t.list = :list and t.creation = named.creation
 {lock_task}
