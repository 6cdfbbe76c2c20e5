update {prefix}task
   set started = true
 where list = :list and unstarted and start_at <= :now
