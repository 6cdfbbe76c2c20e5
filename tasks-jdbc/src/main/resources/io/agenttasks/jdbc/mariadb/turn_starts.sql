update {prefix}task force index ({bare}task_start)
   set started = true
 where list = :list and started = 0 and queued and start_at <= :now
