import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, type ClientConfig } from 'pg';
import type { EmbeddedDatabase } from '../../src/db/embedded/embedded.ts';
import { startChild, type Child } from './child-process.ts';

/** Creates folders, starts processes, and ends and removes all of them, whatever the result of the test. */
export function createHarness() {
  const children: Child[] = [];
  const others: ChildProcess[] = [];
  const databases: EmbeddedDatabase[] = [];
  const clients: Client[] = [];
  const roots: string[] = [];

  return {
    /** A new folder that every account can enter. */
    async folder(): Promise<string> {
      const root = await mkdtemp(path.join(tmpdir(), 'credence-test-'));
      roots.push(root);
      await chmod(root, 0o755);
      return root;
    },

    database(database: EmbeddedDatabase): EmbeddedDatabase {
      databases.push(database);
      return database;
    },

    async client(connection: ClientConfig): Promise<Client> {
      const client = new Client(connection);
      client.on('error', () => {});
      clients.push(client);
      await client.connect();
      return client;
    },

    /** An unrelated process, to lend its id to a stale lock file. */
    bystander(options: { uid?: number; gid?: number }): number {
      const child = spawn('sleep', ['600'], { ...options, cwd: '/', stdio: 'ignore' });
      others.push(child);
      if (child.pid === undefined) throw new Error('sleep did not start');
      return child.pid;
    },

    start(...order: Parameters<typeof startChild>): Child {
      const child = startChild(...order);
      children.push(child);
      return child;
    },

    async cleanUp(): Promise<void> {
      await Promise.allSettled(children.map((child) => child.kill()));
      for (const other of others) other.kill('SIGKILL');
      await Promise.allSettled(clients.map((client) => client.end()));
      await Promise.allSettled(databases.map((database) => database.stop()));
      for (const root of roots) {
        for (const data of await dataFoldersIn(root)) await endServerOf(data);
        await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      }
      const sockets = [
        ...children.flatMap(hostsOf),
        ...databases.map((database) => database.connection.host),
      ];
      for (const host of sockets)
        if (host.startsWith('/tmp/credence-')) await rm(host, { recursive: true, force: true });
      for (const list of [children, others, databases, clients, roots]) list.length = 0;
    },
  };
}

function hostsOf(child: Child): string[] {
  return child.reports.flatMap((report) => (report.connection === undefined ? [] : [report.connection.host]));
}

async function dataFoldersIn(root: string): Promise<string[]> {
  const found: string[] = [];
  // What a dying process still removes may be gone while it is being listed.
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((candidate) => candidate.isDirectory())) {
    const folder = path.join(root, entry.name);
    if (existsSync(path.join(folder, 'PG_VERSION'))) found.push(folder);
    else if (entry.name !== 'node_modules') found.push(...(await dataFoldersIn(folder)));
  }
  return found;
}

async function endServerOf(data: string): Promise<void> {
  const pid = postmasterOf(data);
  if (pid === undefined || !isPostgres(pid)) return;
  process.kill(pid, 'SIGQUIT');
  await until(() => !isPostgres(pid), 5_000);
}

/** The process id in a cluster's lock file. */
export function postmasterOf(data: string): number | undefined {
  const lock = path.join(data, 'postmaster.pid');
  return existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : undefined;
}

/** Whether the process lives and is a postgres; a dead, unreaped one is neither. */
export function isPostgres(pid: number): boolean {
  const result = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)])
    .stdout.toString()
    .trim();
  return result.includes('postgres') && !result.startsWith('Z');
}

/** Whether anything of a process group lives; a dead, unreaped process does not. */
export function groupLives(group: number): boolean {
  const lines = spawnSync('ps', ['-eo', 'pgid=,stat=']).stdout.toString().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/))
    .some(([id, stat]) => id === `${group}` && !stat?.startsWith('Z'));
}

/** Waits for something to become true; false after a time-out. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  milliseconds: number,
): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    if (await condition()) return true;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  return false;
}
