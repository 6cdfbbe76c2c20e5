-- Instants are microseconds since 1970. Agents that nobody named are ''. Each key begins with the
-- list's number. Flags are 0 and 1. Texts are compared byte by byte.

create table {prefix}list (
  -- Never given twice, also if a list is deleted by hand.
  list integer primary key autoincrement,
  name text not null unique check (length(name) <= 512),
  version integer not null default 0,
  policy text not null default 'STALL',
  max_attempts integer not null default 5 check (max_attempts between 0 and 1000000),
  late_finish integer not null default 1 check (late_finish in (0, 1)),
  run integer not null default 0 check (run >= 0),
  last_number integer not null default 0
) strict;

create table {prefix}task (
  list integer not null,
  creation integer not null check (creation >= 1),
  id text not null check (length(id) <= 64),
  version integer not null check (version >= 1),
  fence integer not null check (fence >= 0),
  attempts integer not null check (attempts >= 0),
  status text not null,

  -- What the rules say of the status; the store decides by these alone.
  holds integer not null check (holds in (0, 1)),
  queued integer not null check (queued in (0, 1)),
  working integer not null check (working in (0, 1)),
  resolved integer not null check (resolved in (0, 1)),

  -- What the store derives.
  open_blockers integer not null default 0 check (open_blockers >= 0),
  edge_stamp integer not null default 0,
  dormant integer not null default 0 check (dormant in (0, 1)),
  started integer not null check (started in (0, 1)),
  departed integer not null default 0 check (departed in (0, 1)),
  resolved_run integer not null default 0,
  ready integer not null
    generated always as (queued and open_blockers = 0 and not dormant and started and not departed) stored,

  title text not null check (length(title) <= 500),
  description text not null check (length(description) <= 131072),
  priority integer not null,
  -- Minus the priority: claim order ascends in both columns of its index.
  claim_rank integer not null generated always as (- priority) stored,
  tags text not null,
  paths text not null,
  has_paths integer not null generated always as (paths <> '[]') stored,
  assignee text not null default '' check (length(assignee) <= 64),
  persona text check (length(persona) <= 64),
  start_at integer,
  created_by text not null default '' check (length(created_by) <= 64),
  created_at integer not null,
  updated_at integer not null,

  -- Who has it, had it until a lease lapsed, parked it or closed it, and since when.
  agent text not null default '' check (length(agent) <= 64),
  since integer not null default 0,
  lease_until integer,
  holder_fence integer not null default 0,
  attempt integer not null default 0,
  reason text not null default '' check (length(reason) <= 1000),

  activation text check (length(activation) <= 1000),
  ephemeral integer not null default 0 check (ephemeral in (0, 1)),
  run integer not null default 0,

  primary key (list, creation),
  unique (list, id)
) strict;

create index {prefix}task_ready on {bare}task (list, assignee, claim_rank, creation) where ready;
-- Neither the end of a lease nor its holder stands in an index, so that a renewal writes none.
create index {prefix}task_working on {bare}task (list, creation) where working;
create index {prefix}task_start on {bare}task (list, start_at) where queued and not started;
create index {prefix}task_updated on {bare}task (list, updated_at desc, creation desc) where not departed;
create index {prefix}task_priority on {bare}task (list, claim_rank, creation) where not departed;
create index {prefix}task_runs on {bare}task (list, creation) where activation is not null or ephemeral;

create table {prefix}edge (
  list integer not null,
  blocker integer not null,
  dependent integer not null,
  primary key (list, blocker, dependent)
) strict, without rowid;

create index {prefix}edge_dependent on {bare}edge (list, dependent, blocker);

create table {prefix}event (
  list integer not null,
  creation integer not null,
  version integer not null,
  at integer not null,
  author text not null default '' check (length(author) <= 64),
  fence integer not null,
  what text not null,
  note text not null default '' check (length(note) <= 10000),
  forced integer not null default 0 check (forced in (0, 1)),
  late integer not null default 0 check (late in (0, 1)),
  former text not null default '' check (length(former) <= 64),
  primary key (list, creation, version)
) strict, without rowid;

-- What is known of a list's run, and how far its path claims have come. Rows are made when needed.
create table {prefix}run (
  list integer primary key,
  pushed text not null,
  net text not null,
  awake text not null
) strict;

create table {prefix}path_board (
  list integer primary key,
  version integer not null default 0,
  -- The latest instant of all writes of path claims; before the first one, none.
  at integer
) strict;

create table {prefix}path_claim (
  list integer not null,
  -- Of path and owner: as on the other databases, where together they are too long for a key.
  digest text not null check (length(digest) = 64),
  claim integer not null check (claim >= 1),
  path text not null check (length(path) <= 1024),
  owner text not null check (length(owner) <= 64),
  reason text not null check (length(reason) <= 1000),
  since integer not null,
  renewed integer not null,
  lease_until integer not null,
  lease integer not null,
  told integer not null check (told in (0, 1)),
  -- Whether its hold stands: until some call meets its end.
  standing integer not null check (standing in (0, 1)),
  primary key (list, digest)
) strict;

create table {prefix}answer (
  list integer not null,
  operation text not null,
  agent text not null default '' check (length(agent) <= 64),
  request text not null check (length(request) <= 128),
  kept_at integer not null,
  digest text not null check (length(digest) <= 128),
  run integer not null,
  freed_count integer not null,
  freed text not null,
  tasks text not null,
  primary key (list, operation, agent, request)
) strict;

create index {prefix}answer_kept on {bare}answer (list, kept_at);

-- How often changes of a list were announced, for processes that wait for those of others.
create table {prefix}change (
  list integer primary key,
  count integer not null
) strict;
