update {prefix}task {by_number}
   set title = :title, description = :description, priority = :priority, tags = :tags,
       paths = :paths, assignee = :assignee, persona = :persona, start_at = :start_at
 where list = :list and creation = :creation
