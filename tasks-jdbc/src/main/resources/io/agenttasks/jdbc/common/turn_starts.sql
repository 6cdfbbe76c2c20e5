update {prefix}task
   set started = true
 where list = :list and queued and not started and start_at <= :now
