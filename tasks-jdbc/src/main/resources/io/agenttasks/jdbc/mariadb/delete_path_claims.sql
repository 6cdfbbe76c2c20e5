delete c
  from ({texts digests}) wanted
  straight_join {prefix}path_claim c on c.list = :list and c.digest = wanted.item
