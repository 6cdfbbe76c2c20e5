// Walks through the tools of a server with a client that is not ours, and prints what it met.
// Usage: node walk.mjs sdk|client stdio|http WHERE..., that is a command or a URL
import assert from 'node:assert/strict';

const [library, way, ...where] = process.argv.slice(2);
const info = { name: 'walk', version: '1.0.0' };

async function connect() {
  if (library === 'sdk') {
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
    const client = new Client(info);
    if (way === 'stdio') {
      const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
      await client.connect(new StdioClientTransport({ command: where[0], args: where.slice(1) }));
    } else {
      const { StreamableHTTPClientTransport } = await import(
        '@modelcontextprotocol/sdk/client/streamableHttp.js'
      );
      await client.connect(new StreamableHTTPClientTransport(new URL(where[0])));
    }
    return client;
  }
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const client = new Client(info, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(where[0])));
  return client;
}

const client = await connect();

async function call(name, args) {
  const result = await client.callTool({ name, arguments: args });
  assert.equal(result.isError ?? false, false, JSON.stringify(result));
  return JSON.parse(result.content[0].text);
}

async function refused(name, args) {
  const result = await client.callTool({ name, arguments: args });
  assert.equal(result.isError, true, JSON.stringify(result));
  return result.content[0].text;
}

const { tools } = await client.listTools();
const names = tools.map((tool) => tool.name).sort();
assert.deepEqual(names, [
  'task_claim', 'task_create', 'task_explain', 'task_get', 'task_list', 'task_update',
]);

const { created } = await call('task_create', {
  tasks: [{ title: 'api', key: 'api' }, { title: 'docs', blocked_by: ['api'] }],
});
const first = await call('task_claim', {});
assert.equal(first.task.id, created[0].id);

// It waits behind the task in progress until that is done.
const waiting = call('task_claim', { wait_secs: 60 });
const done = await call('task_update', {
  task_id: created[0].id, status: 'completed', fence: first.task.fence,
});
assert.deepEqual(done.ready_now, [created[1].id]);
const second = await waiting;
assert.equal(second.task.id, created[1].id);
assert.match(
  await refused('task_update', { task_id: created[1].id, status: 'completed', fence: 9 }),
  /^lost: /,
);

await call('task_create', { tasks: Array.from({ length: 45 }, (_, n) => ({ title: `t${n}` })) });
const seen = [];
let page = await call('task_list', { limit: 20 });
for (;;) {
  seen.push(...page.tasks.map((task) => task.id));
  if (!page.next) break;
  page = await call('task_list', { limit: 20, cursor: page.next });
}
assert.equal(new Set(seen).size, 47);
assert.equal(seen.length, 47);

console.log(`${names.length} tools, ${seen.length} tasks, version ${client.getNegotiatedProtocolVersion?.() ?? 'legacy'}`);
await client.close();
