-- Instants are microseconds since 1970. Agents that nobody named are ''. Each key begins with the
-- list's number. There are no partial indexes here, so an index begins with what the others say
-- in their condition; a statement names that as "= 1" or "= 0", or the index is of no use to it.

create table {prefix}list (
  list bigint not null auto_increment primary key,
  name varchar(512) not null,
  version bigint not null default 0,
  policy varchar(16) not null default 'STALL',
  max_attempts integer not null default 5 check (max_attempts between 0 and 1000000),
  late_finish boolean not null default true,
  run bigint not null default 0 check (run >= 0),
  last_number bigint not null default 0,
  unique {bare}list_name (name)
) {table};

create table {prefix}task (
  list bigint not null,
  creation bigint not null check (creation >= 1),
  id varchar(64) not null,
  version bigint not null check (version >= 1),
  fence bigint not null check (fence >= 0),
  attempts integer not null check (attempts >= 0),
  status varchar(16) not null,

  -- What the rules say of the status; the store decides by these alone.
  holds boolean not null,
  queued boolean not null,
  working boolean not null,
  resolved boolean not null,

  -- What the store derives.
  open_blockers integer not null default 0 check (open_blockers >= 0),
  edge_stamp bigint not null default 0,
  dormant boolean not null default false,
  started boolean not null,
  departed boolean not null default false,
  resolved_run bigint not null default 0,
  ready boolean
    generated always as (queued and open_blockers = 0 and not dormant and started and not departed) stored,

  title varchar(500) not null,
  description mediumtext not null check (char_length(description) <= 131072),
  priority integer not null,
  -- Minus the priority: claim order ascends in both columns of its index.
  claim_rank bigint generated always as (- priority) stored,
  tags mediumtext not null,
  paths mediumtext not null,
  has_paths boolean generated always as (paths <> '[]') stored,
  assignee varchar(64) not null default '',
  persona varchar(64),
  start_at bigint,
  created_by varchar(64) not null default '',
  created_at bigint not null,
  updated_at bigint not null,

  -- Who has it, had it until a lease lapsed, parked it or closed it, and since when.
  agent varchar(64) not null default '',
  since bigint not null default 0,
  lease_until bigint,
  holder_fence bigint not null default 0,
  attempt integer not null default 0,
  reason varchar(1000) not null default '',

  activation varchar(1000),
  ephemeral boolean not null default false,
  run bigint not null default 0,
  of_runs boolean generated always as (activation is not null or ephemeral) stored,

  primary key (list, creation),
  unique {bare}task_id (list, id),
  index {bare}task_ready (list, ready, assignee, claim_rank, creation),
  -- Neither the end of a lease nor its holder stands in an index, so that a renewal writes none.
  index {bare}task_working (list, working, creation),
  index {bare}task_start (list, started, start_at),
  index {bare}task_updated (list, departed, updated_at, creation),
  index {bare}task_priority (list, departed, claim_rank, creation),
  index {bare}task_runs (list, of_runs, creation)
) {table};

create table {prefix}edge (
  list bigint not null,
  blocker bigint not null,
  dependent bigint not null,
  primary key (list, blocker, dependent),
  index {bare}edge_dependent (list, dependent, blocker)
) {table};

create table {prefix}event (
  list bigint not null,
  creation bigint not null,
  version bigint not null,
  at bigint not null,
  author varchar(64) not null default '',
  fence bigint not null,
  what varchar(16) not null,
  note varchar(10000) not null default '',
  forced boolean not null default false,
  late boolean not null default false,
  former varchar(64) not null default '',
  primary key (list, creation, version)
) {table};

-- What is known of a list's run, and how far its path claims have come. Rows are made when needed.
create table {prefix}run (
  list bigint primary key,
  pushed longtext not null,
  net longtext not null,
  awake longtext not null
) {table};

create table {prefix}path_board (
  list bigint primary key,
  version bigint not null default 0,
  -- The latest instant of all writes of path claims; before the first one, none.
  at bigint
) {table};

create table {prefix}path_claim (
  list bigint not null,
  -- Of path and owner: together they are too long for a key.
  digest varchar(64) not null,
  claim bigint not null check (claim >= 1),
  path varchar(1024) not null,
  owner varchar(64) not null,
  reason varchar(1000) not null,
  since bigint not null,
  renewed bigint not null,
  lease_until bigint not null,
  -- In nanoseconds.
  lease bigint not null,
  told boolean not null,
  -- Whether its hold stands: until some call meets its end.
  standing boolean not null,
  primary key (list, digest)
) {table};

create table {prefix}answer (
  list bigint not null,
  operation varchar(16) not null,
  agent varchar(64) not null default '',
  request varchar(128) not null,
  kept_at bigint not null,
  digest varchar(128) not null,
  run bigint not null,
  freed_count integer not null,
  freed mediumtext not null,
  tasks longtext not null,
  primary key (list, operation, agent, request),
  index {bare}answer_kept (list, kept_at)
) {table};

-- How often changes of a list were announced, for processes that wait for those of others.
create table {prefix}change (
  list bigint primary key,
  count bigint not null
) {table};
