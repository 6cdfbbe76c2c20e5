-- Scripts that never were: of another case, and with a character more that collations pass over.
select count(*)
  from {prefix}schema
 where script in ('v1__TASK_LISTS', U&'V1__task\200b_lists')
