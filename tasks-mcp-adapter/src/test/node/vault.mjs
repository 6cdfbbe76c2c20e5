// Lists a vault page by page with a client that is not ours, and prints what it met.
// Usage: node vault.mjs COMMAND...
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const [command, ...args] = process.argv.slice(2);
const client = new Client({ name: 'vault', version: '1.0.0' });
await client.connect(new StdioClientTransport({ command, args }));

// The client checks each structured answer against the schema that it is told here.
const { tools } = await client.listTools();
assert.deepEqual(tools.map((tool) => tool.name), ['list_tasks']);
assert.equal(tools[0].annotations.readOnlyHint, true);

const rows = [];
let cursor;
do {
  const result = await client.callTool({
    name: 'list_tasks', arguments: { limit: 20, ...(cursor && { cursor }) },
  });
  assert.equal(result.isError ?? false, false, JSON.stringify(result));
  const answer = result.structuredContent;
  assert.equal(answer.result, result.content[0].text);
  assert.equal(answer.more, answer.next !== undefined);
  // The first pass may still run: then it is said.
  if (answer.incomplete) continue;
  rows.push(...answer.result.split('\n').filter((line) => line.startsWith('[ ] ')));
  cursor = answer.next;
  if (!answer.more) break;
} while (true);

const refused = await client.callTool({ name: 'list_tasks', arguments: { cursor: 'abc' } });
assert.equal(refused.isError, true);
assert.match(refused.content[0].text, /^invalid_argument: cursor: .*start again without cursor$/);

assert.equal(new Set(rows).size, rows.length);
console.log(`${rows.length} tasks`);
await client.close();
