import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, openSync, closeSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { processOptions, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { superuser } from './cluster.ts';
import { EmbeddedDatabaseError, errorCode, explainFileError, explainServerFailure } from './failure.ts';
import { findRunning } from './running.ts';

/** Everything fixed about one data directory's server. */
export interface Site {
  /** PGDATA, without symbolic links. */
  data: string;
  /** PGDATA as passed to the server. */
  dataArgument: string;
  socketDirectory: string;
  log: string;
  account: Account;
  binaries: Binaries;
  durable: boolean;
}

/** A server started by this process. */
export interface LaunchedServer {
  /** Resolves with how it ended, whoever ended it. */
  ended: Promise<string>;
  /** Fast shutdown: open transactions are rolled back, committed ones are on disk. */
  stop(): Promise<void>;
}

export type LaunchResult = { kind: 'ready'; server: LaunchedServer } | { kind: 'busy' };

const logLimit = 4 * 1024 * 1024;
/** A stop has twenty seconds in all; what is stopped harder recovers at the next start. In milliseconds. */
const fastShutdownPatience = 4_000;

// Execs postgres, so that the child's id is the postmaster's. Its companion waits for the end of a pipe that
// only node holds: however node ends, postgres gets SIGINT. A line on the pipe dismisses the companion.
const watchdog = '(read -r dismissed <&3 || kill -INT $$; exit 0) & exec "$@" 3<&-';

function settings(site: Site): string[] {
  const values: Readonly<Record<string, string>> = {
    listen_addresses: '',
    unix_socket_directories: `"${site.socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '100',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failed statements and their values are reported to the caller and must not be in a log.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    ...(site.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Starts postgres and waits until it answers; replaying the log after a crash may take long. */
export async function launch(
  site: Site,
  signal: AbortSignal,
  onProgress: (line: string) => void,
): Promise<LaunchResult> {
  limitLog(site.log);
  const logStart = statSync(site.log, { throwIfNoEntry: false })?.size ?? 0;
  const child = spawnServer(site);
  const server = control(child, site.log);
  try {
    for (let attempt = 1; child.exitCode === null && child.signalCode === null; attempt += 1) {
      if (await answers(site, child.pid)) return { kind: 'ready', server };
      if (signal.aborted) {
        await server.stop();
        return { kind: 'busy' };
      }
      if (attempt % 100 === 0) onProgress('The database is replaying what a crash left unfinished.');
      await Promise.race([sleep(attempt < 40 ? 15 : 100), server.ended]);
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  const output = readFileSync(site.log).subarray(logStart).toString('utf8');
  const failure = explainServerFailure(
    output || (await server.ended),
    `Cannot start the database in ${site.data}`,
  );
  if (failure.kind === 'fatal') throw failure.error;
  return failure;
}

/** Another process may have started a server meanwhile: only the one launched here counts. */
async function answers(site: Site, pid: number | undefined): Promise<boolean> {
  const answer = await connect({ host: site.socketDirectory, database: 'postgres' });
  if (answer.kind !== 'open') return false;
  await answer.client.end();
  return (await findRunning(site.data, site.account))?.pid === pid;
}

function spawnServer(site: Site): ChildProcess {
  let log: number;
  try {
    log = openSync(site.log, 'a', 0o600);
  } catch (error) {
    return explainFileError(error, `write ${site.log}`);
  }
  try {
    const { postgres } = site.binaries;
    const args = ['-c', watchdog, 'credence-database', postgres, '-D', site.dataArgument, ...settings(site)];
    return spawn('/bin/sh', args, {
      ...processOptions(site.account, site.data),
      // A process session of its own: Ctrl-C reaches node, which drains and then stops the server.
      detached: true,
      stdio: ['ignore', log, log, 'pipe'],
    });
  } finally {
    closeSync(log);
  }
}

function control(child: ChildProcess, log: string): LaunchedServer {
  const pipe = child.stdio[3];
  if (!(pipe instanceof Socket)) throw new TypeError('the watchdog has no pipe');
  pipe.on('error', () => {});
  pipe.unref();
  child.unref();
  const limiter = setInterval(() => limitLog(log), 60_000).unref();
  const ended = new Promise<string>((resolve) => {
    const finish = (how: string): void => {
      clearInterval(limiter);
      pipe.end('dismissed\n');
      resolve(how);
    };
    child.on('exit', (status, signal) =>
      finish(signal === null ? `exit status ${status}` : `signal ${signal}`),
    );
    child.on('error', (error) => finish(error.message));
  });
  return {
    ended,
    async stop() {
      child.ref();
      child.kill('SIGINT');
      const impatience = setTimeout(() => child.kill('SIGQUIT'), fastShutdownPatience);
      await ended;
      clearTimeout(impatience);
    },
  };
}

/**
 * Keeps the log and its predecessor below the limit each; the server appends, so the file may be truncated
 * under it.
 */
function limitLog(log: string): void {
  try {
    if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) <= logLimit) return;
    const previous = `${log}.1`;
    rmSync(previous, { force: true });
    copyFileSync(log, previous);
    truncateSync(log, 0);
  } catch (error) {
    // A full disk must not end the program over a log.
    if (errorCode(error) === '') throw error;
  }
}

/** What the socket answered: a session, `waiting` while the server starts or stops, or nothing. */
export type Answer =
  | { kind: 'open'; client: Client; socket: Socket }
  | { kind: 'waiting' }
  | { kind: 'silent' };

/** Tries once. Later errors of the client are already handled: its 'end' event reports the loss. */
export async function connect(target: { host: string; database: string }): Promise<Answer> {
  const socket = new Socket();
  const client = new Client({ ...connectionTo(target.host, target.database), stream: () => socket });
  client.on('error', () => {});
  try {
    await client.connect();
    return { kind: 'open', client, socket };
  } catch (error) {
    socket.destroy();
    const code = errorCode(error);
    // 57P03 starting or stopping, 57P01 stopped, 53300 too many sessions: in each a server is alive.
    if (['57P03', '57P01', '53300'].includes(code)) return { kind: 'waiting' };
    if (/^(\d|[A-Z]{2}\d)/.test(code))
      throw new EmbeddedDatabaseError(`The database refuses a session (${code}).`);
    return { kind: 'silent' };
  }
}

/** Complete, so that PG* variables of the environment have no effect. */
export function connectionTo(host: string, database: string) {
  return {
    host,
    port: 5432,
    user: superuser,
    database,
    ssl: false,
    connectionTimeoutMillis: 10_000,
  } as const;
}
