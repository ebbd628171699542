import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../scripts/lib/free-port.ts';
import { median } from './median.ts';

const root = join(import.meta.dirname, '..');
const isWindows = process.platform === 'win32';
const signals = ['SIGINT', 'SIGTERM'] as const;
/** Seconds, on a machine where page-load shows Onfido's page after 5.1 s. */
const targets = { cold: 4, warm: 3 };
/**
 * Limits, as shares of a warm start that compiles every file: a ratio means the same on every machine. They
 * count npm and the look for changed files, which the other start does not have; a bundle that is not used
 * shows above 1.
 */
const shares = { cold: 1.3, warm: 0.8 };
const npmStart = ['npm', 'start', '--silent'];
const fromSources = [process.execPath, '--import', 'tsx', 'apps/api/src/main.ts'];
const rounds = 3;
const patience = 120;

/**
 * From `npm start` to the first answer of /readyz: with an empty data folder (cold: the database is created,
 * migrated and seeded) and with an existing one (warm); all installed and built. For comparison, the server
 * alone as it started before it was bundled. Medians.
 */
export default async function startTime() {
  const cold: number[] = [];
  const warm: number[] = [];
  const compiled: number[] = [];
  for (let done = 0; done < rounds; done += 1) {
    const data = mkdtempSync(join(tmpdir(), 'credence-bench-'));
    try {
      cold.push(await timeToReady(data, npmStart));
      warm.push(await timeToReady(data, npmStart));
      compiled.push(await timeToReady(data, fromSources));
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  }
  const line = (label: string, value: number, unit: string, target: number) => ({
    label,
    value: round(value),
    unit,
    target,
    ok: value <= target,
  });
  const whole = median(compiled);
  return {
    name: 'npm start until /readyz answers',
    lines: [
      line('cold (empty data folder)', median(cold), 's', targets.cold),
      line('warm', median(warm), 's', targets.warm),
      { label: 'the server alone, compiled as it starts', value: round(whole), unit: 's' },
      line('cold / compiled', median(cold) / whole, '×', shares.cold),
      line('warm / compiled', median(warm) / whole, '×', shares.warm),
    ],
  };
}

/** Starts the server, waits for its first 200, stops it and waits until it is gone. Seconds. */
async function timeToReady(data: string, [command = '', ...args]: readonly string[]) {
  // The command may be gone before its database is.
  while (existsSync(join(data, 'postgres/postmaster.pid'))) await wait(20);
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
