-- How a list names its tasks, and what a host keeps with them.

alter table {prefix}list add column id_scheme varchar(16) not null default 'CREATION_NUMBER';

-- Apart from the tasks, so that no claim and no list reads it. A document has up to 1.5 MiB in UTF-8.
create table {prefix}document (
  list bigint not null,
  creation bigint not null,
  document mediumtext not null check (octet_length(document) <= 1572864),
  primary key (list, creation)
) {table};
