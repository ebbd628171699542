import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { isAlive } from './children.ts';
import { typescriptFlags } from './run-typescript.ts';

let folder = '';
let command: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'credence-children-'));
});
afterEach(() => {
  command?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/**
 * Starts a command that runs a server which notes every signal and stops by itself a moment after the first.
 */
async function startCommand() {
  const library = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const log = join(folder, 'log');
  writeFileSync(
    join(folder, 'server.mjs'),
    `import { appendFileSync } from 'node:fs';
    const note = (line) => appendFileSync(${JSON.stringify(log)}, line + '\\n');
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.on(signal, () => { note(signal); setTimeout(() => process.exit(7), 200); });
    }
    setInterval(() => {}, 1000);
    note('pid ' + process.pid);`,
  );
  writeFileSync(
    join(folder, 'command.mjs'),
    `import { run, stopOnSignals } from ${library('children.ts')};
    stopOnSignals();
    const args = ['--import', ${library('end-with-parent.mjs')}, ${JSON.stringify(join(folder, 'server.mjs'))}];
    const { code } = await run(process.execPath, args, { channel: true });
    process.exit(code);`,
  );
  const started = spawn(process.execPath, [...typescriptFlags(), join(folder, 'command.mjs')], {
    stdio: 'ignore',
  });
  command = started;
  const ended = new Promise((resolve) => started.once('exit', resolve));
  const lines = () => readFileSync(log, { encoding: 'utf8', flag: 'a+' }).trim().split('\n');
  await vi.waitFor(() => expect(lines()[0]).toMatch(/^pid \d+$/), 50_000);
  return { command: started, ended, lines, serverId: Number(lines()[0]?.slice('pid '.length)) };
}

test('however often Ctrl-C comes, the server hears it once, and its exit code is kept', async () => {
  const { command, ended, lines } = await startCommand();
  command.kill('SIGINT');
  await vi.waitFor(() => expect(lines()).toHaveLength(2), 50_000);
  command.kill('SIGINT');
  command.kill('SIGTERM');
  expect(await ended).toBe(7);
  expect(lines().slice(1)).toEqual(['SIGINT']);
});

test('a closed terminal stops the server gracefully', async () => {
  const { command, ended, lines } = await startCommand();
  command.kill('SIGHUP');
  expect(await ended).toBe(7);
  expect(lines().slice(1)).toEqual(['SIGTERM']);
});

test('a server whose command was killed stops by itself', async () => {
  const { command, lines, serverId } = await startCommand();
  command.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(serverId)).toBe(false), 50_000);
  expect(lines().slice(1)).toEqual(['SIGTERM']);
});
