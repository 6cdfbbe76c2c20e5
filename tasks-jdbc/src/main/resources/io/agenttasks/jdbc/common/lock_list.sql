select version, policy, max_attempts, late_finish, id_scheme, run from {prefix}list where list = :list {lock}
