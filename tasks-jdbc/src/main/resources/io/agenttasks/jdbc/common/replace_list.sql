update {prefix}list
   set version = :version, policy = :policy, max_attempts = :max_attempts,
       late_finish = :late_finish, id_scheme = :id_scheme, run = :run
 where list = :list
