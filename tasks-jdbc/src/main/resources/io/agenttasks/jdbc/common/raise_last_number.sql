update {prefix}list set last_number = last_number + :count where list = :list
