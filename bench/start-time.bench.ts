import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../scripts/lib/free-port.ts';
import { median } from './median.ts';

const root = join(import.meta.dirname, '..');
const isWindows = process.platform === 'win32';
const signals = ['SIGINT', 'SIGTERM'] as const;
const target = 3;
/**
 * Limit, as a share of a start that compiles every file: a ratio means the same on every machine. It counts
 * npm and the look for changed files, which the other start does not have; a bundle that is not used shows
 * above 1.
 */
const share = 0.8;
const npmStart = ['npm', 'start', '--silent'];
const fromSources = [process.execPath, '--import', 'tsx', 'apps/api/src/main.ts'];
const warmStarts = 3;
const patience = 120;

/**
 * From `npm start` to the first answer of /readyz: once with an empty data folder (cold: the database is
 * created, migrated and seeded) and, as the median of three, with an existing one (warm); all installed and
 * built. For comparison, the server alone as it started before it was bundled.
 */
export default async function startTime() {
  const data = mkdtempSync(join(tmpdir(), 'credence-bench-'));
  try {
    const cold = await timeToReady(data, npmStart);
    const warm: number[] = [];
    const compiled: number[] = [];
    for (let start = 0; start < warmStarts; start += 1) {
      warm.push(await timeToReady(data, npmStart));
      compiled.push(await timeToReady(data, fromSources));
    }
    const ratio = median(warm) / median(compiled);
    return {
      name: 'npm start until /readyz answers',
      lines: [
        { label: 'cold (empty data folder)', value: round(cold), unit: 's' },
        { label: 'warm', value: round(median(warm)), unit: 's', target, ok: median(warm) <= target },
        { label: 'the server alone, compiled as it starts', value: round(median(compiled)), unit: 's' },
        { label: 'warm / compiled', value: round(ratio), unit: '×', target: share, ok: ratio <= share },
      ],
    };
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** Starts the server, waits for its first 200, stops it and waits until it is gone. Seconds. */
async function timeToReady(data: string, [command = '', ...args]: readonly string[]) {
  const port = await freePort();
  const begun = performance.now();
  const npm = spawn(command, args, {
    cwd: root,
    env: { ...process.env, CREDENCE_DATA: data, PORT: String(port) },
    stdio: 'ignore',
    shell: isWindows,
    // A group of its own, so that it can be told to stop as a terminal does: everybody in the group hears it.
    detached: !isWindows,
  });
  const stop = () =>
    npm.pid !== undefined && npm.exitCode === null && process.kill(isWindows ? npm.pid : -npm.pid, 'SIGINT');
  const stopAndEnd = () => process.exit(130);
  process.once('exit', stop);
  for (const signal of signals) process.once(signal, stopAndEnd);
  const ended = new Promise((resolve) => npm.once('exit', resolve));
  try {
    while (!(await isReady(port))) {
      if (npm.exitCode !== null) throw new Error(`${command} ended with code ${npm.exitCode}`);
      if (performance.now() - begun > patience * 1000) throw new Error(`not ready after ${patience} s`);
      await wait(20);
    }
    return (performance.now() - begun) / 1000;
  } finally {
    stop();
    await ended;
    process.off('exit', stop);
    for (const signal of signals) process.off(signal, stopAndEnd);
  }
}

async function isReady(port: number) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

function round(value: number) {
  return Math.round(value * 100) / 100;
}
