insert into {prefix}run (list, pushed, net, awake) values (:list, :pushed, :net, :awake)
