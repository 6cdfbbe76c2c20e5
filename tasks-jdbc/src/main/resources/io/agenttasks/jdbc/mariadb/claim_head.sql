-- The first of nobody's tasks and of the agent's own, with its event, in one trip and as one
-- transaction; in that of the caller, if there is one. A first one that names paths is left alone,
-- and so is each where tasks are put aside in lanes: then it has to be chosen with the holds in view. A row that another transaction is taking is
-- passed over, not waited for.
begin not atomic
  declare outermost boolean default @@autocommit = 1 and @@in_transaction = 0;
  declare nobodys, nobodys_rank, own, own_rank bigint;
  declare nobodys_paths, own_paths boolean;
  declare exit handler for sqlexception
  begin
    if outermost then
      rollback;
    end if;
    resignal;
  end;
  if outermost then
    set transaction isolation level read committed;
    start transaction;
  end if;
  select t.creation, t.claim_rank, t.has_paths
    into nobodys, nobodys_rank, nobodys_paths
    from {prefix}task t force index ({bare}task_ready)
   where t.list = :list and t.ready = 1 and t.lane = 0 and t.assignee = ''
   order by t.claim_rank, t.creation
   limit 1
   for update skip locked;
  if char_length(:own) > 0 then
    select t.creation, t.claim_rank, t.has_paths
      into own, own_rank, own_paths
      from {prefix}task t force index ({bare}task_ready)
     where t.list = :list and t.ready = 1 and t.lane = 0 and t.assignee = :own
     order by t.claim_rank, t.creation
     limit 1
     for update skip locked;
    if nobodys is null or own_rank < nobodys_rank or (own_rank = nobodys_rank and own < nobodys) then
      set nobodys = own, nobodys_paths = own_paths;
    end if;
  end if;
  if nobodys_paths or exists (select 1 from {prefix}lane l where l.list = :list) then
    set nobodys = null;
  end if;
  if nobodys is not null then
    update {prefix}task {by_number}
       set holder_fence = fence + 1, fence = fence + 1, version = version + 1, updated_at = :now,
           status = :status, holds = :holds, queued = :queued, working = :working, resolved = :resolved,
           agent = :agent, since = :now, lease_until = :until,
           attempt = attempts + 1, reason = '', resolved_run = 0
     where list = :list and creation = nobodys;
    insert into {prefix}event (list, creation, version, at, author, fence, what)
    select list, creation, version, :now, :agent, fence, 'CLAIMED'
      from {prefix}task
     where list = :list and creation = nobodys;
  end if;
  select {columns} from {prefix}task t where t.list = :list and t.creation = nobodys;
  if outermost then
    commit;
  end if;
end
