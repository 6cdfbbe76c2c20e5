insert into {prefix}answer (
    list, operation, agent, request, kept_at, digest, run, freed_count, freed, tasks)
values (:list, :operation, :agent, :request, :kept_at, :digest, :run, :freed_count, :freed, :tasks)
