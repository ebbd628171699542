import { createHash } from 'node:crypto';
import { chmod, lchown, lstat, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { canReach } from './cluster.ts';
import type { Account } from './account.ts';
import { EmbeddedDatabaseError, errorCode, explainFileError } from './failure.ts';

// The kernel's limit for a socket's path is 108 bytes on Linux and 104 on macOS, the final zero included.
const longestPath = 103;
const socketName = '/.s.PGSQL.5432';

/**
 * The private folder of the server's socket: next to the data or, if that path is too long or the account
 * cannot reach it, in /tmp under a name derived from the data directory. Not TMPDIR: every process must find
 * the same one.
 */
export async function ensureSocketDirectory(data: string, account: Account): Promise<string> {
  const beside = `${data}-socket`;
  if (Buffer.byteLength(beside + socketName) <= longestPath) {
    if (!account.dropped || (await canReach(account, path.dirname(beside)))) {
      await makePrivate(beside, account);
      return beside;
    }
  }
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 16);
  const short = path.join('/tmp', `credence-${account.uid}-${hash}`);
  await makePrivate(short, account);
  return short;
}

async function makePrivate(folder: string, account: Account): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
    await chmod(folder, 0o700);
    if (account.dropped) await lchown(folder, account.uid, account.gid);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') explainFileError(error, `make the socket's folder ${folder}`);
  }
  const stats = await lstat(folder);
  if (stats.isDirectory() && stats.uid === account.uid && (stats.mode & 0o077) === 0) return;
  throw new EmbeddedDatabaseError(
    `Refusing to put the database's socket into ${folder}: it is not a folder that only the account ` +
      `"${account.name}" can enter. Remove it and start again.`,
  );
}
