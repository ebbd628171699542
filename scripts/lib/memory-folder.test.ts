import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { openMemoryFolder } from './memory-folder.ts';
import { typescriptFlags } from './run-typescript.ts';

let memory = '';
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'credence-memory-'));
});
afterEach(() => rmSync(memory, { recursive: true }));

/** Opens a folder in a process that ends, or is killed; returns the folder. */
function openElsewhere(end: string): string {
  const library = JSON.stringify(new URL('memory-folder.ts', import.meta.url).href);
  const program = join(memory, 'open.mjs');
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs';
    import { openMemoryFolder } from ${library};
    const folder = openMemoryFolder(${JSON.stringify(memory)}, 1);
    writeFileSync(folder + '/file', 'temporary');
    process.stdout.write(folder);
    ${end};`,
  );
  return spawnSync(process.execPath, [...typescriptFlags(), program], { encoding: 'utf8' }).stdout;
}

test('the folder ends with its process; what a killed one left goes with the next, and nothing else', () => {
  expect(existsSync(openElsewhere('process.exit(0)'))).toBe(false);

  const left = openElsewhere("process.kill(process.pid, 'SIGKILL')");
  expect(statSync(join(left, 'file')).size).toBe(9);
  const running = join(memory, `credence-tests-${process.ppid}`);
  mkdirSync(running);
  openElsewhere('process.exit(0)');
  expect([left, running].map((folder) => existsSync(folder))).toEqual([false, true]);
});

test('where memory is short or the system has none to give, the usual folder is used', () => {
  expect(openMemoryFolder(memory, 1024 ** 5)).toBeUndefined();
  expect(openMemoryFolder(join(memory, 'missing'))).toBeUndefined();
});
