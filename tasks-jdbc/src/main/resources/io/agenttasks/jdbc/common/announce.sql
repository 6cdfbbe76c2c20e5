update {prefix}change set count = count + 1 where list in ({numbers lists})
