import { link, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { runAs, type Account } from './account.ts';
import { isAlive } from './cluster.ts';
import { errorCode } from './failure.ts';

/** A live server that holds the data directory, according to its lock file. */
export interface RunningServer {
  pid: number;
  socketDirectory: string;
}

const emptyFileIsStaleAfter = 3_000;

/**
 * The server that holds `data`, if there is one. PostgreSQL would refuse for ever if the lock file's process
 * id now belongs to another program (after a restart of the container, say), so such a file is removed.
 */
export async function findRunning(data: string, account: Account): Promise<RunningServer | undefined> {
  const lock = path.join(data, 'postmaster.pid');
  const content = await readFile(lock, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (content === undefined) return undefined;
  const [pidLine, , , , socketDirectory] = content.split('\n');
  const pid = Math.abs(Number(pidLine));
  if (pid > 0 && (await isServerOf(pid, data, account)))
    return { pid, socketDirectory: socketDirectory ?? '' };
  // PostgreSQL itself recognises the id of a dead process; an empty file may just be being written.
  const misleads = pid > 0 ? isAlive(pid) : await isOld(lock);
  if (misleads) await removeStale(lock, content);
  return undefined;
}

/** The socket's own lock file has the same weakness. */
export async function removeStaleSocketLocks(
  socketDirectory: string,
  data: string,
  account: Account,
): Promise<void> {
  const names = await readdir(socketDirectory);
  for (const name of names.filter((entry) => entry.endsWith('.lock'))) {
    const lock = path.join(socketDirectory, name);
    const content = await readFile(lock, 'utf8').catch(() => undefined);
    if (content === undefined) continue;
    const pid = Math.abs(Number(content.split('\n')[0]));
    const misleads = pid > 0 ? isAlive(pid) && !(await isServerOf(pid, data, account)) : await isOld(lock);
    if (misleads) await removeStale(lock, content);
  }
}

/** Also compares the working directory: by name alone any other PostgreSQL would match. */
async function isServerOf(pid: number, data: string, account: Account): Promise<boolean> {
  if (process.platform === 'linux') {
    try {
      const [name, cwd, own] = await Promise.all([
        readFile(`/proc/${pid}/comm`, 'utf8'),
        stat(`/proc/${pid}/cwd`),
        stat(data),
      ]);
      return name.trim() === 'postgres' && cwd.dev === own.dev && cwd.ino === own.ino;
    } catch {
      return false;
    }
  }
  const { output } = await runAs({ ...account, dropped: false }, '/', 'ps', [
    '-ww',
    '-o',
    'command=',
    '-p',
    String(pid),
  ]);
  return output.includes('postgres') && output.includes(`-D ${data} `);
}

async function isOld(file: string): Promise<boolean> {
  const age = await stat(file).then(
    (stats) => Date.now() - stats.mtimeMs,
    () => 0,
  );
  return age > emptyFileIsStaleAfter;
}

/** Removes the file, and restores it if a starting server has renewed it between reading and removing. */
async function removeStale(file: string, content: string): Promise<void> {
  const taken = `${file}.stale-${randomBytes(4).toString('hex')}`;
  try {
    await rename(file, taken);
    if ((await readFile(taken, 'utf8')) !== content) await link(taken, file);
  } catch (error) {
    // Someone else removed it, or has already written a new one.
    if (!['ENOENT', 'EEXIST'].includes(errorCode(error))) throw error;
  } finally {
    await rm(taken, { force: true });
  }
}
