select path, owner, claim, reason, since, renewed, lease_until, lease, told
  from {prefix}path_claim
 where list = :list
