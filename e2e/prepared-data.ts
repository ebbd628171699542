import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fingerprint } from '../scripts/lib/fingerprint.mjs';
import { repository } from './repository.ts';

const cache = join(repository, '.cache');
const prefix = 'e2e-data-';

/**
 * Another folder for other migrations, for other versions of PostgreSQL and of the queue, and for another
 * user, who could not read it.
 */
function folder(): string {
  const inputs = fingerprint(['apps/api/src/db/migrations', 'apps/api/src/jobs', 'package-lock.json']);
  const hash = createHash('sha256')
    .update(`${inputs} ${process.getuid?.() ?? 0}`)
    .digest('hex');
  return join(cache, `${prefix}${hash.slice(0, 16)}`);
}

/** With `cp`, because the database's files may belong to another account. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to]);

export const isPrepared = (): boolean => existsSync(folder());

/** Keeps the data of a server that was stopped, with an empty database that is up to date. */
export async function keepAsPrepared(data: string): Promise<void> {
  for (const name of readdirSync(cache).filter((entry) => entry.startsWith(prefix)))
    await rm(join(cache, name), { recursive: true, force: true });
  const unfinished = `${folder()}.${process.pid}`;
  await mkdir(unfinished);
  await copy(data, unfinished);
  await rename(unfinished, folder());
}

export async function copyPreparedData(to: string): Promise<void> {
  await copy(folder(), to);
}
