// Uses protocol tasks of either era through the sessions of ext-tasks, and prints what it met.
// Usage: node sessions.mjs legacy|modern URL TOKEN
import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  createApplicationInputHandler,
  createTaskSessionFromClient,
  resultFromTaskOutcome,
} from '@modelcontextprotocol/ext-tasks/client';

const [era, url, token] = process.argv.slice(2);
const info = { name: 'sessions', version: '1.0.0' };
const authorization = `Bearer ${token}`;
const capabilities = { elicitation: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } };

const client = new Client(info, {
  capabilities,
  versionNegotiation: { mode: era === 'modern' ? 'auto' : 'legacy' },
});
await client.connect(
  new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { Authorization: authorization } },
  }),
);
assert.equal(client.getProtocolEra(), era);

// How a host of the modern era sends what the client itself has no method for.
let ids = 0;
async function rawDispatch(request) {
  const { method, params } = request;
  const name = method === 'tools/call' ? params.name : params.taskId;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      Authorization: authorization,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': method,
      ...(name === undefined ? {} : { 'Mcp-Name': name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: `raw-${++ids}`, method, params }),
  });
  const text = await response.text();
  const data = response.headers.get('content-type').startsWith('text/event-stream')
    ? text.split('\n').findLast((line) => line.startsWith('data: ')).slice('data: '.length)
    : text;
  const { result, error } = JSON.parse(data);
  return error === undefined ? { kind: 'result', result } : { kind: 'error', error };
}

const problems = [];
const session = createTaskSessionFromClient(client, {
  endpointId: 'fixtures',
  onError: (error) => problems.push(error),
  onInputRequest: createApplicationInputHandler({
    elicitation: () => ({ action: 'accept', content: { confirm: true } }),
    sampling: () => { throw new Error('not asked for'); },
    roots: () => { throw new Error('not asked for'); },
  }),
  ...(era === 'modern'
    ? {
        rawDispatch,
        v2RequestFraming: { protocolVersion: '2026-07-28', clientInfo: info, clientCapabilities: capabilities },
      }
    : {}),
});

async function settled(name, args) {
  const execution = await session.callTool(name, args, { task: { preference: 'prefer' } });
  const { outcome } = await execution.settle();
  return { kind: execution.kind, outcome };
}

const plain = await settled('greet', { name: 'World' });
assert.equal(plain.kind, 'immediate');
assert.equal(resultFromTaskOutcome(plain.outcome).content[0].text, 'Hello, World!');

const slow = await settled('slow_compute', { seconds: 1, label: 'slow' });
assert.equal(slow.kind, 'task');
assert.match(resultFromTaskOutcome(slow.outcome).content[0].text, /slow/);

const broken = await settled('protocol_error_job', {});
assert.equal(broken.outcome.status, 'failed');

const execution = await session.callTool('slow_compute', { seconds: 60, label: 'long' }, { task: { preference: 'prefer' } });
await execution.cancel();
const cancelled = await session.task(execution.handle.taskId).snapshot();
assert.equal(cancelled.status, 'cancelled');

let met = 'no list';
if (era === 'modern') {
  const asked = await settled('confirm_delete', { filename: 'old.txt' });
  assert.match(resultFromTaskOutcome(asked.outcome).content[0].text, /deleted/i);
} else {
  const { tasks } = await session.listTasks();
  met = `${tasks.length} listed`;
}
assert.deepEqual(problems, []);
console.log(`${era}: ${met}`);
await session.close();
await client.close();
