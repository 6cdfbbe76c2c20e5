select t.status, count(*) from {prefix}task t where t.list = :list and not t.departed group by t.status
