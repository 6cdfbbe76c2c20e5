-- Ready tasks that overlap a path which others hold are put aside in a lane of that path, so that
-- claims don't read them while it is held. Lane 0 is that of all others.

-- Whatever ends or holds a task takes it from its lane.
alter table {prefix}task add column lane integer not null default 0 check (lane = 0 or ready);

drop index {prefix}task_ready;
create index {prefix}task_ready on {bare}task (list, lane, assignee, claim_rank, creation) where ready;

create table {prefix}lane (
  list integer not null,
  lane integer not null check (lane >= 1),
  path text not null,
  primary key (list, lane)
) strict;

-- How many lanes there have been.
alter table {prefix}path_board add column lanes integer not null default 0;
