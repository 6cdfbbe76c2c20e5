-- Ready tasks that overlap a path which others hold are put aside in a lane of that path, so that
-- claims don't read them while it is held. Lane 0 is that of all others.

alter table {prefix}task add column lane bigint not null default 0;
-- Whatever ends or holds a task takes it from its lane.
alter table {prefix}task add constraint {bare}task_lane check (lane = 0 or ready = 1);

alter table {prefix}task drop index {bare}task_ready;
alter table {prefix}task add index {bare}task_ready (list, ready, lane, assignee, claim_rank, creation);

create table {prefix}lane (
  list bigint not null,
  lane bigint not null check (lane >= 1),
  path varchar(1024) not null,
  primary key (list, lane)
) {table};

-- How many lanes there have been.
alter table {prefix}path_board add column lanes bigint not null default 0;
