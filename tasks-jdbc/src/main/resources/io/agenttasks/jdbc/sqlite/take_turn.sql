-- Changes nothing, but from here on nobody else writes.
delete from {prefix}change where list = 0
