import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { runAs, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError, errorCode, explainFileError, explainServerFailure } from './failure.ts';

/** The role that owns everything; access is limited by the socket's permissions, not by a password. */
export const superuser = 'credence';

interface ClusterOptions {
  data: string;
  account: Account;
  binaries: Binaries;
  durable: boolean;
  /** Called when initdb has been started. */
  onWaiting: () => void;
}

const abandonedAfter = 10 * 60_000;

/**
 * The path of `folder` for PostgreSQL's command line. PostgreSQL makes paths absolute, and the switched
 * account cannot follow them through a private parent (a checkout in root's home). The working directory is
 * entered before the account changes, and /proc/self/cwd leads there without its parents.
 */
export async function folderArgument(account: Account, folder: string): Promise<string> {
  if (!account.dropped || (await canReach(account, folder))) return folder;
  if (process.platform === 'linux' && (await canReach(account, '/proc/self/cwd', folder)))
    return '/proc/self/cwd';
  throw new EmbeddedDatabaseError(
    `The account "${account.name}", under which PostgreSQL runs, cannot reach ${folder}: a folder above it is ` +
      `closed to other accounts. Choose a data directory outside of it, or start Credence as an ordinary user.`,
  );
}

/** Whether the account may enter `folder` by its path. */
export async function canReach(account: Account, folder: string, from = '/'): Promise<boolean> {
  const result = await runAs(account, from, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder]);
  return result.status === 0;
}

/**
 * Creates the cluster if there is none, under a temporary name first: what a killed process leaves behind is
 * never taken for a cluster, and of two processes that start together one wins and both use its cluster.
 */
export async function ensureCluster(
  options: ClusterOptions,
  onProgress: (line: string) => void,
): Promise<void> {
  const { data, binaries } = options;
  await removeAbandoned(data);
  if (!(await holdsCluster(data, binaries.major))) {
    onProgress('Creating the database, once.');
    const draft = `${data}.init-${process.pid}-${randomBytes(4).toString('hex')}`;
    try {
      await initialise(draft, options);
      await moveIntoPlace(draft, data);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    await holdsCluster(data, binaries.major);
  }
}

async function holdsCluster(data: string, major: string): Promise<boolean> {
  const version = await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    return explainFileError(error, `read the database in ${data}`);
  });
  if (version !== undefined) {
    if (version.trim() === major) return true;
    throw new EmbeddedDatabaseError(
      `The data in ${data} were written by PostgreSQL ${version.trim()}, and this release brings PostgreSQL ` +
        `${major}, which cannot read them. Start the release that wrote them, or serve them with PostgreSQL ` +
        `${version.trim()} and set DATABASE_URL.`,
    );
  }
  const content = await readdir(data).catch(() => []);
  if (content.length === 0) return false;
  throw new EmbeddedDatabaseError(
    `${data} holds files that are not a PostgreSQL database. Move them away, or choose another data directory.`,
  );
}

async function initialise(
  draft: string,
  { account, binaries, durable, onWaiting }: ClusterOptions,
): Promise<void> {
  try {
    await mkdir(draft, { mode: 0o700 });
    await chmod(draft, 0o700);
    if (account.dropped) await chown(draft, account.uid, account.gid);
  } catch (error) {
    explainFileError(error, `make ${draft} for the account "${account.name}"`);
  }
  const initdb = runAs(account, draft, binaries.initdb, [
    '--pgdata',
    await folderArgument(account, draft),
    `--username=${superuser}`,
    '--no-instructions',
    // The same text order on every machine; the C library's locale names differ between systems.
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth-local=trust',
    '--auth-host=reject',
    ...(durable ? [] : ['--no-sync']),
  ]);
  onWaiting();
  const result = await initdb;
  if (result.status === 0) return;
  const failure = explainServerFailure(
    result.output || result.failure,
    `Cannot create the database in ${draft}`,
  );
  throw failure.kind === 'fatal' ? failure.error : new EmbeddedDatabaseError(result.output);
}

async function moveIntoPlace(draft: string, data: string): Promise<void> {
  try {
    await rename(draft, data);
  } catch (error) {
    // Another process was first; use its cluster.
    if (['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) return;
    explainFileError(error, `move the new database to ${data}`);
  }
  const parent = await open(path.dirname(data));
  try {
    await parent.sync();
  } finally {
    await parent.close();
  }
}

async function removeAbandoned(data: string): Promise<void> {
  const folder = path.dirname(data);
  const prefix = `${path.basename(data)}.init-`;
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((entry) => entry.startsWith(prefix))) {
    const draft = path.join(folder, name);
    const age = await stat(draft).then(
      (stats) => Date.now() - stats.mtimeMs,
      () => 0,
    );
    const maker = Number(name.slice(prefix.length).split('-')[0]);
    // A child of a killed maker may still write there for a moment. What it adds after the last try is
    // removed at the next start.
    if (age > abandonedAfter || !isAlive(maker))
      await rm(draft, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => {});
  }
}

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
