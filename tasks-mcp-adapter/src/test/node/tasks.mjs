// Takes protocol tasks of 2025-11-25 through their life with a client that is not ours, and prints what it met.
// Usage: node tasks.mjs stdio COMMAND... | http URL TOKEN
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  CallToolResultSchema,
  ElicitRequestSchema,
  TaskStatusNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';

const [way, ...where] = process.argv.slice(2);
const PAGE = 50;

const client = new Client(
  { name: 'tasks', version: '1.0.0' },
  { capabilities: { elicitation: {}, tasks: {} } },
);
const told = [];
client.setNotificationHandler(TaskStatusNotificationSchema, ({ params }) => told.push(params));
const asked = [];
client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
  asked.push(params);
  return { action: 'accept', content: { confirm: true } };
});
await client.connect(
  way === 'stdio'
    ? new StdioClientTransport({ command: where[0], args: where.slice(1) })
    : new StreamableHTTPClientTransport(new URL(where[0]), {
        requestInit: { headers: { Authorization: `Bearer ${where[1]}` } },
      }),
);
assert.deepEqual(client.getServerCapabilities().tasks, {
  list: {}, cancel: {}, requests: { tools: { call: {} } },
});
const { tools } = await client.listTools();
const support = Object.fromEntries(tools.map((tool) => [tool.name, tool.execution?.taskSupport]));
assert.deepEqual(
  [support.slow_compute, support.failing_job, support.greet], ['optional', 'required', undefined],
);

const { tasks } = client.experimental;

async function create(name, args, ttl = 60_000) {
  const stream = tasks.callToolStream({ name, arguments: args }, CallToolResultSchema, { task: { ttl } });
  const { value } = await stream.next();
  assert.equal(value.type, 'taskCreated', JSON.stringify(value));
  return { task: value.task, stream };
}

// From its creation to its result, as the client's own loop does it.
const first = await create('slow_compute', { seconds: 1, label: 'first' });
const seen = [];
for await (const message of first.stream) seen.push(message);
assert.equal(seen.at(-1).type, 'result', JSON.stringify(seen));
assert.match(seen.at(-1).result.content[0].text, /first/);

// Asked for before it is there, a result is waited for.
const second = await create('slow_compute', { seconds: 1, label: 'second' });
assert.equal((await tasks.getTask(second.task.taskId)).status, 'working');
const result = await tasks.getTaskResult(second.task.taskId, CallToolResultSchema);
assert.match(result.content[0].text, /second/);
assert.equal(result._meta['io.modelcontextprotocol/related-task'].taskId, second.task.taskId);

const long = await create('slow_compute', { seconds: 60, label: 'long' });
assert.equal((await tasks.cancelTask(long.task.taskId)).status, 'cancelled');
await assert.rejects(tasks.cancelTask(long.task.taskId), /-32602/);
await assert.rejects(tasks.getTaskResult(long.task.taskId, CallToolResultSchema), /-32603/);
await assert.rejects(tasks.getTask('0123456789012345678901'), /-32602/);

const failing = await create('failing_job', {});
const failed = await tasks.getTaskResult(failing.task.taskId, CallToolResultSchema);
assert.equal(failed.isError, true);
assert.equal((await tasks.getTask(failing.task.taskId)).status, 'failed');
await assert.rejects(client.callTool({ name: 'failing_job', arguments: {} }));

// Nobody is asked over http: a person would answer at the board.
const question = await create('confirm_delete', { filename: 'old.txt' });
if (way === 'stdio') {
  const answered = await tasks.getTaskResult(question.task.taskId, CallToolResultSchema);
  assert.match(answered.content[0].text, /deleted/i);
  assert.equal(asked.length, 1);
} else {
  assert.equal((await tasks.getTask(question.task.taskId)).status, 'working');
  await tasks.cancelTask(question.task.taskId);
}

for (let n = 0; n <= PAGE; n++) {
  const { task } = await create('slow_compute', { seconds: 0, label: `t${n}` });
  await tasks.getTaskResult(task.taskId, CallToolResultSchema);
}
const listed = [];
let pages = 0;
let cursor;
do {
  const page = await tasks.listTasks(cursor);
  listed.push(...page.tasks.map((task) => task.taskId));
  cursor = page.nextCursor;
  pages++;
} while (cursor);
assert.equal(new Set(listed).size, listed.length);
assert.ok(listed.includes(first.task.taskId));

if (way === 'stdio') {
  const states = told.filter((task) => task.taskId === second.task.taskId);
  assert.equal(states.at(-1).status, 'completed', JSON.stringify(told.slice(0, 5)));
} else {
  assert.equal(told.length, 0);
}
console.log(`${listed.length} protocol tasks on ${pages} pages, ${asked.length} questions`);
await client.close();
