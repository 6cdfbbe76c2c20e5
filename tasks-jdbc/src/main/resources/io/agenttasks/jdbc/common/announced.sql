select c.list, c.count
  from ({numbers lists}) wanted
  join {prefix}change c on c.list = wanted.item
