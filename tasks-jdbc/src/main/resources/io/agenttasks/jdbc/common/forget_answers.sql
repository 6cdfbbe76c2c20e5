delete from {prefix}answer where list = :list and kept_at <= :over
