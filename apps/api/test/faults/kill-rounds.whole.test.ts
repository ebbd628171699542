import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

test('server, worker and database are killed under load: nothing is lost, nothing doubled', async () => {
  const child = spawn(
    process.execPath,
    ['scripts/run.mjs', 'bench/kill-rounds/main.ts', '3', '--seed', '7'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const said = await text(child.stdout);
  expect(said).toContain('nothing lost, nothing doubled');
  for (const killed of ['server', 'worker', 'database'])
    expect(said).toMatch(new RegExp(`: ${killed} after`));
}, 600_000);
