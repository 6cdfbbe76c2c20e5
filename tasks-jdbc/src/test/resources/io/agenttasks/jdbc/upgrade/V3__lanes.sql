-- What a program of this version left: ann has the first task, which has a document, and the second
-- one waits for it. The third one overlaps what ann holds, and stands in a lane.

insert into {prefix}list (name, last_number) values ('/upgraded/list', 3);

insert into {prefix}task (
    list, creation, id, version, fence, attempts, status, holds, queued, working, resolved,
    open_blockers, edge_stamp, started, title, description, priority, tags, paths,
    created_at, updated_at, agent, since, holder_fence, attempt)
values
  (1, 1, '1', 2, 1, 0, 'IN_PROGRESS', true, false, true, false,
   0, 1, true, 'first', '', 0, '[]', '["src/a"]', 1000000, 2000000, 'ann', 2000000, 1, 1),
  (1, 2, '2', 1, 0, 0, 'PENDING', true, true, false, false,
   1, 0, true, 'second', 'waits', 5, '["tag"]', '[]', 1000000, 1000000, '', 0, 0, 0);

insert into {prefix}task (
    list, creation, id, version, fence, attempts, status, holds, queued, working, resolved,
    started, title, description, priority, tags, paths, created_at, updated_at, lane)
values
  (1, 3, '3', 1, 0, 0, 'PENDING', true, true, false, false,
   true, 'third', '', 9, '[]', '["src/a/deep"]', 1000000, 1000000, 1);

insert into {prefix}path_board (list, lanes) values (1, 1);

insert into {prefix}lane (list, lane, path) values (1, 1, 'src/a');

insert into {prefix}event (list, creation, version, at, author, fence, what)
values
  (1, 1, 1, 1000000, '', 0, 'CREATED'),
  (1, 1, 2, 2000000, 'ann', 1, 'CLAIMED'),
  (1, 2, 1, 1000000, '', 0, 'CREATED'),
  (1, 3, 1, 1000000, '', 0, 'CREATED');

insert into {prefix}edge (list, blocker, dependent) values (1, 1, 2);

insert into {prefix}document (list, creation, document) values (1, 1, 'draft');
