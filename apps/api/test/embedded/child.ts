// A separate process around startEmbedded, controlled by one JSON argument, reporting in JSON lines.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { Client } from 'pg';
import { startEmbedded } from '../../src/db/embedded/embedded.ts';

const order = v.parse(
  v.object({
    directory: v.string(),
    durable: v.optional(v.boolean(), false),
    platform: v.optional(v.string()),
  }),
  JSON.parse(process.argv[2] ?? ''),
);
const report = (line: Record<string, unknown>): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

if (order.platform !== undefined) Object.defineProperty(process, 'platform', { value: order.platform });

try {
  const database = await startEmbedded({
    directory: order.directory,
    durable: order.durable,
    onProgress: (line) => report({ event: 'progress', line }),
  });
  const ask = async (): Promise<unknown> => {
    const client = new Client(database.connection);
    client.on('error', () => {});
    await client.connect();
    const result = await client.query('select pg_backend_pid() > 0 as alive');
    await client.end();
    return result.rows[0];
  };
  process.on('SIGINT', () => {
    void (async () => {
      // What the server does when it drains: requests in progress still need the database.
      await new Promise((resolve) => {
        setTimeout(resolve, 400);
      });
      const answer = await ask();
      await database.stop();
      report({ event: 'drained', answer });
      process.exit(0);
    })();
  });
  // Last, because the reader may send a signal at once.
  report({ event: 'ready', connection: database.connection, adopted: database.adopted, answer: await ask() });
  const input = createInterface({ input: process.stdin });
  input.on('line', (line) => {
    if (line === 'state') report({ event: 'state', adopted: database.adopted });
    else if (line === 'stop') input.close();
  });
  await once(input, 'close');
  await database.stop();
  report({ event: 'stopped' });
} catch (error) {
  report({
    event: 'refused',
    name: error instanceof Error ? error.name : typeof error,
    message: error instanceof Error ? error.message : String(error),
  });
  process.exitCode = 1;
}
