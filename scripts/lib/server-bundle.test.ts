import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from './children.ts';
import { root } from './root.ts';
import { bundledArguments, serverBundle } from './server-bundle.mjs';

test('the server, the worker, the command-line programs and the simulator are bundled once', async () => {
  const bundled = await serverBundle();
  const server = 'apps/api/src/main.ts';
  const programs = [server, 'apps/api/src/worker.ts', 'apps/simulator/src/main.ts'];
  for (const program of programs) expect(existsSync(bundled(program)), program).toBe(true);
  const madeAt = statSync(bundled(server)).mtimeMs;
  expect((await serverBundle())(server)).toBe(bundled(server));
  expect(statSync(bundled(server)).mtimeMs).toBe(madeAt);
});

test('a bundled program finds its dependencies and says what is wrong as its source does', async () => {
  const { code, output } = await run(process.execPath, await bundledArguments('apps/api/src/main.ts'), {
    env: { PATH: process.env['PATH'], PORT: 'none' },
    capture: true,
  });
  expect(output).toContain('PORT must be a whole number');
  expect(code).toBe(1);
});

test('a bundled program tells the lines of its sources, and none of the bundle where it ends by a failure', async () => {
  const { code, output } = await run(process.execPath, await bundledArguments('scripts/test/failing.ts'), {
    capture: true,
  });
  expect(output.split('TypeError: for a test\n')).toHaveLength(3);
  expect(output.split(join(root, 'scripts/test/failing.ts:3:9'))).toHaveLength(3);
  expect(output).not.toContain('setTimeout(fail)');
  expect(code).toBe(1);
});
