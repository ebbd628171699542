import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BlobMissing, type BlobPage, type Blobs } from './blobs.ts';
import { checkName, errorCode, syncDirectory, tryToWrite, writeAll } from '../base/files.ts';

/** After a day, a temporary file was surely left behind by a killed process. */
const leftoverAge = 24 * 60 * 60 * 1000;

/**
 * Blobs in a directory: written under a temporary name, synced, renamed, directory synced; files 0600,
 * directories 0700. Opening removes temporary files from more than a day before `now`. The directory must be
 * one file system.
 */
export async function openLocalBlobs(directory: string, now = new Date()): Promise<Blobs> {
  const incoming = join(directory, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeLeftovers(incoming, now.getTime() - leftoverAge);

  /** Folders whose directory entries are known to be synced. */
  const lasting = new Set<string>();

  /** The end of the name: time-ordered ids share their beginning. */
  const place = (name: string): { shard: string; path: string } => {
    const shard = join(directory, checkName(name).slice(-2));
    return { shard, path: join(shard, name) };
  };

  return {
    async put(name, content) {
      const { shard, path } = place(name);
      const temporary = join(incoming, randomBytes(16).toString('hex'));
      try {
        const bytes = await writeNew(temporary, content);
        if (!lasting.has(shard)) {
          await mkdir(shard, { recursive: true, mode: 0o700 });
          await syncDirectory(directory);
          lasting.add(shard);
        }
        await rename(temporary, path);
        await syncDirectory(shard);
        return { bytes };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async get(name) {
      // Opened before it is returned, so that a missing blob is an error here and not a broken stream later.
      const handle = await open(place(name).path, 'r').catch((error: unknown) => {
        throw errorCode(error) === 'ENOENT' ? new BlobMissing(name) : error;
      });
      return handle.createReadStream();
    },

    async stat(name) {
      try {
        return { bytes: (await stat(place(name).path)).size };
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },

    async delete(name) {
      const { shard, path } = place(name);
      try {
        await rm(path);
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return;
        throw error;
      }
      await syncDirectory(shard);
    },

    probe: () => tryToWrite(join(incoming, `.probe-${process.pid}`)),
    list: (after, limit) => listIn(directory, after, limit),
  };
}

async function writeNew(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await open(path, 'wx', 0o600);
  try {
    let bytes = 0;
    for await (const chunk of content) {
      await writeAll(handle, chunk);
      bytes += chunk.length;
    }
    await handle.sync();
    return bytes;
  } finally {
    await handle.close();
  }
}

async function removeLeftovers(incoming: string, olderThan: number): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats !== undefined && stats.mtimeMs < olderThan) await rm(path, { force: true });
  }
}

/** In the order of folders, and of names within each. */
async function listIn(directory: string, after: string | undefined, limit: number): Promise<BlobPage> {
  const page: BlobPage = { blobs: [], next: undefined };
  const begin = after?.slice(-2) ?? '';
  const shards = (await readdir(directory)).filter((name) => name.length <= 2 && name >= begin);
  for (const shard of shards.toSorted()) {
    const names = await readdir(join(directory, shard));
    const further = after === undefined || shard !== begin ? names : names.filter((name) => name > after);
    for (const name of further.toSorted()) {
      const stats = await stat(join(directory, shard, name)).catch(() => undefined);
      // Deleted since the folder was read.
      if (stats === undefined) continue;
      page.blobs.push({ name, writtenAt: stats.mtime });
      if (page.blobs.length === limit) return { ...page, next: name };
    }
  }
  return page;
}
