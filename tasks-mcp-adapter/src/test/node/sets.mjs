// Calls every tool of each set with a client that is not ours, and prints what it met.
// Usage: node sets.mjs URL...
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const json = (result) => JSON.parse(result.content[0].text);
const text = (result) => result.content[0].text;
const answer = (result) => result.structuredContent;

// By the set's name: what is called, in order, and what is to be seen of each answer.
const scripts = {
  'agent-tasks': [
    ['task_create', { tasks: [{ title: 'api', key: 'api' }, { title: 'docs', blocked_by: ['api'] }] },
      (it) => assert.equal(json(it).created.length, 2)],
    ['task_claim', { lease_secs: 600 }, (it) => assert.equal(json(it).task.fence, 1)],
    ['task_update', { task_id: '1', status: 'completed', fence: 1, note: 'merged' },
      (it) => assert.deepEqual(json(it).ready_now, ['2'])],
    ['task_list', { ready: true }, (it) => assert.equal(json(it).tasks[0].title, 'docs')],
    ['task_get', { task_id: '1', history_after: 0 }, (it) => assert.equal(json(it).history.length, 3)],
    ['task_explain', { task_id: '2' }, (it) => assert.match(json(it).why, /^ready, and next/)],
  ],
  checklist: [
    ['task_create', { subject: 'Add pagination' }, (it) => assert.equal(json(it).id, '1')],
    ['task_create', { subject: 'Update docs', add_blocked_by: ['1'] },
      (it) => assert.deepEqual(json(it).blockedBy, ['1'])],
    ['task_update', { task_id: '1', status: 'completed' },
      (it) => assert.equal(text(it), 'updated 1: PENDING -> COMPLETED\nready now: 2')],
    ['task_list', { active: true }, (it) => assert.equal(json(it).length, 1)],
    ['task_get', { task_id: '1' }, (it) => assert.equal(json(it).status, 'TASK_STATUS_COMPLETED')],
  ],
  // The client holds each structured answer against the schema that it was told.
  pull: [
    ['guide', {}, (it) => assert.equal(answer(it).tools.length, 11)],
    ['task_create', { agent: 'ann', title: 'api', paths: ['src/api'] },
      (it) => assert.equal(answer(it).task.status, 'todo')],
    ['task_pull', { agent: 'bob', wait_secs: 5 }, (it) => assert.equal(answer(it).task.id, '1')],
    ['claim', { agent: 'bob', paths: ['src/ui'], reason: 'tests' },
      (it) => assert.deepEqual(answer(it).new_paths, ['src/ui'])],
    ['claims_list', { agent: 'ann', all: true }, (it) => assert.equal(answer(it).claims.length, 1)],
    ['renew', { agent: 'bob' }, (it) => assert.equal(answer(it).tasks, 1)],
    ['release', { agent: 'bob' }, (it) => assert.deepEqual(answer(it).released, ['src/ui'])],
    ['message_send', { agent: 'ann', to: 'bob', text: 'hello' },
      (it) => assert.equal(answer(it).message.to, 'bob')],
    ['task_update', { agent: 'bob', task_id: '1', status: 'done', note: 'merged' },
      (it) => assert.equal(answer(it).inbox[0].text, 'hello')],
    ['task_list', { agent: 'ann', status: 'done' }, (it) => assert.equal(answer(it).total, 1)],
    ['status', { verbose: true }, (it) => assert.equal(answer(it).tasks_done, 1)],
  ],
};

for (const url of process.argv.slice(2)) {
  const client = new Client({ name: 'sets', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const { tools } = await client.listTools();
  const names = tools.map((tool) => tool.name).sort().join();
  const [set, calls] = Object.entries(scripts).find(
    ([, script]) => [...new Set(script.map(([name]) => name))].sort().join() === names,
  );
  for (const [name, args, check] of calls) {
    const result = await client.callTool({ name, arguments: args });
    assert.equal(result.isError ?? false, false, JSON.stringify(result));
    check(result);
  }
  console.log(`${set}: ${tools.length} tools`);
  await client.close();
}
