delete from {prefix}path_claim
 where list = :list and digest in ({texts digests})
