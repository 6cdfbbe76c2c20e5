insert into {prefix}event (list, creation, version, at, author, fence, what, note, forced, late, former)
values (:list, :creation, :version, :at, :author, :fence, :what, :note, :forced, :late, :former)
