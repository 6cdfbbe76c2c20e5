select l.name, c.count
  from ({texts names}) wanted
  {join} {prefix}list l on l.name = wanted.item
  {join} {prefix}change c on c.list = l.list
