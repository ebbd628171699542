import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { chooseAccount } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import { ensureCluster, folderArgument } from './cluster.ts';
import { EmbeddedDatabaseError, errorCode, explainFileError } from './failure.ts';
import { findRunning, removeStaleSocketLocks } from './running.ts';
import { connect, connectionTo, launch, type Site } from './server.ts';
import { ensureSocketDirectory } from './socket.ts';

export { EmbeddedDatabaseError } from './failure.ts';

export interface EmbeddedDatabase {
  /** For `pg`'s Pool or Client: the folder of a unix socket as `host`. It stays the same across restarts. */
  readonly connection: { host: string; port: number; database: string; user: string; ssl: false };
  /** True while another process started the server in use; if that process dies, this one takes over. */
  readonly adopted: boolean;
  /** Stops the server with a fast shutdown if this process started it; an adopted one keeps running. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Holds `postgres/` (PGDATA), `postgres-socket/` and `postgres.log`; created if missing. */
  directory: string;
  /** Created if missing; default `credence`. */
  database?: string;
  /** False turns every fsync off, for tests only; default true. */
  durable?: boolean;
  /** Called with a line about what takes time or was repaired; never with data. */
  onProgress?: (line: string) => void;
  /** Called as soon as PostgreSQL's own processes do the rest of the start, for a while. */
  onWaiting?: () => void;
}

/** The server in use, whoever started it. */
interface Attachment {
  adopted: boolean;
  host: string;
  ended: Promise<string>;
  stop(): Promise<void>;
}

const patience = 30_000;
const longestPause = 10_000;
const settledAfter = 60_000;

/**
 * Starts the PostgreSQL of the npm package on a private unix socket, or adopts the one that another process
 * runs on the same directory. While this process lives, a lost server is restarted, whoever started it; when
 * this process ends in any way, the server it started ends too. Clients see lost sessions as errors of `pg`
 * (57P01 and ECONNRESET among them) and must reconnect.
 *
 * @throws EmbeddedDatabaseError with a sentence for the operator.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { database = 'credence', durable = true, onProgress = () => {}, onWaiting = () => {} } = options;
  const site = await prepare(options.directory, durable, { onProgress, onWaiting });
  onWaiting();
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = await attach(site, signal, onProgress);
  let recovery = Promise.resolve();
  let pause = 0;

  const recover = async (lost: string): Promise<void> => {
    onProgress(`The database ended unexpectedly (${lost}); starting it again.`);
    while (!signal.aborted) {
      await sleep(pause, undefined, { ref: false, signal }).catch(() => {});
      pause = Math.min(Math.max(pause * 2, 100), longestPause);
      if (signal.aborted) return;
      try {
        current = await attach(site, signal, onProgress);
        watch(current);
        onProgress('The database is running again.');
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (!signal.aborted) onProgress(`${reason} Trying again in ${pause / 1000} s.`);
      }
    }
  };
  const watch = (attachment: Attachment): void => {
    const since = performance.now();
    const react = async (): Promise<void> => {
      const lost = await attachment.ended;
      if (signal.aborted) return;
      if (performance.now() - since > settledAfter) pause = 0;
      recovery = recover(lost);
    };
    void react();
  };

  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    stopping.abort();
    await recovery;
    await current.stop();
  };
  watch(current);
  try {
    await ensureDatabase(current.host, database);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    connection: { host: current.host, port: 5432, database, user: connectionTo('', '').user, ssl: false },
    get adopted() {
      return current.adopted;
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function prepare(
  directory: string,
  durable: boolean,
  { onProgress, onWaiting }: Required<Pick<EmbeddedOptions, 'onProgress' | 'onWaiting'>>,
): Promise<Site> {
  let root: string;
  try {
    await mkdir(directory, { recursive: true });
    root = await realpath(directory);
  } catch (error) {
    return explainFileError(error, `use ${directory} as the data directory`);
  }
  const data = path.join(root, 'postgres');
  const account = await chooseAccount(data);
  const binaries = await prepareBinaries(account, onProgress);
  await ensureCluster({ data, account, binaries, durable, onWaiting }, onProgress);
  const dataArgument = await folderArgument(account, data);
  const socketDirectory = await ensureSocketDirectory(data, account);
  return {
    data,
    dataArgument,
    socketDirectory,
    log: path.join(root, 'postgres.log'),
    account,
    binaries,
    durable,
  };
}

/** Adopts a running server or launches one; waits for one that is shutting down or not reaped yet. */
async function attach(
  site: Site,
  signal: AbortSignal,
  onProgress: (line: string) => void,
): Promise<Attachment> {
  for (let silentSince = performance.now(); !signal.aborted; await sleep(100)) {
    const running = await findRunning(site.data, site.account);
    if (running === undefined) {
      await removeStaleSocketLocks(site.socketDirectory, site.data, site.account);
      const launched = await launch(site, signal, onProgress);
      if (launched.kind === 'ready')
        return { adopted: false, host: site.socketDirectory, ...launched.server };
    } else if (running.socketDirectory !== '') {
      const adopted = await adopt(site, running.socketDirectory);
      if (adopted === 'waiting') silentSince = performance.now();
      else if (adopted !== 'silent') return adopted;
    }
    if (performance.now() - silentSince > patience) {
      throw new EmbeddedDatabaseError(
        running === undefined
          ? `Processes of an earlier server still hold ${site.data}. End them and start again.`
          : `A PostgreSQL server (process ${running.pid}) holds ${site.data} and does not answer. ` +
              `End it with: kill -INT ${running.pid}`,
      );
    }
  }
  throw new EmbeddedDatabaseError('The embedded database is being stopped.');
}

async function adopt(site: Site, host: string): Promise<Attachment | 'waiting' | 'silent'> {
  const answer = await connect({ host, database: 'postgres' });
  if (answer.kind !== 'open') return answer.kind;
  const { client, socket } = answer;
  const ended = new Promise<string>((resolve) => {
    client.on('end', () => resolve('its owner is gone'));
  });
  const fsync = await client.query<{ fsync: string }>('show fsync').catch(() => undefined);
  if (fsync === undefined) return 'waiting';
  if (site.durable && fsync.rows[0]?.fsync !== 'on') {
    await client.end();
    throw new EmbeddedDatabaseError(
      `The server that runs on ${site.data} was started without durability (for tests). Stop it first.`,
    );
  }
  // The session stays open to detect the server's end, but must not keep a finished program alive.
  socket.unref();
  const release = async (): Promise<void> => {
    socket.ref();
    await client.end();
  };
  return { adopted: true, host, ended, stop: release };
}

/** A session with a server that has just answered; on a busy machine the next answer may come late. */
async function sessionWith(host: string): Promise<Client> {
  const begun = performance.now();
  for (;;) {
    const answer = await connect({ host, database: 'postgres' });
    if (answer.kind === 'open') return answer.client;
    if (performance.now() - begun > patience)
      throw new EmbeddedDatabaseError('The database went away while it was being started.');
    await sleep(100);
  }
}

async function ensureDatabase(host: string, database: string): Promise<void> {
  const client = await sessionWith(host);
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(database)} template template0`);
  } catch (error) {
    // Another process created it at the same moment: 42P04 afterwards, 23505 during.
    if (!['42P04', '23505'].includes(errorCode(error))) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
