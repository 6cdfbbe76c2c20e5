update {prefix}task set lane = :lane where list = :list and creation in ({numbers creations})
