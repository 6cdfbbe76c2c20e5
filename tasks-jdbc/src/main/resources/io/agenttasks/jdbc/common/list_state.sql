select version, policy, max_attempts, late_finish, run from {prefix}list where list = :list
