select {locked}
  from {prefix}task t
 where t.list = :list and (t.activation is not null or t.ephemeral) and not t.departed
 order by t.creation
 {lock_task}
