delete from {prefix}document where list = :list and creation = :creation
