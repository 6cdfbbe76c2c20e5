select digest, run, freed_count, freed, tasks
  from {prefix}answer
 where list = :list and operation = :operation and agent = :agent and request = :request
   and kept_at > :over
