-- What insert_event does, for many events at once.
insert into {prefix}event (list, creation, version, at, author, fence, what, note, forced, late, former)
select :list, u.*
  from unnest(
         :creation::bigint[], :version::bigint[], :at::bigint[], :author::text[],
         :fence::bigint[], :what::text[], :note::text[], :forced::boolean[], :late::boolean[],
         :former::text[]) u
