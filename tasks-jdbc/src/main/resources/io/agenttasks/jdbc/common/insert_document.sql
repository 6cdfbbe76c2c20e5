insert into {prefix}document (list, creation, document) values (:list, :creation, :document)
