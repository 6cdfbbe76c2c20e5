update {prefix}path_claim
   set standing = false
 where list = :list and standing and lease_until <= :now
