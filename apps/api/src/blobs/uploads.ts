import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { BlobMissing } from './blobs.ts';
import { checkName, errorCode, syncDirectory, tryToWrite, writeAll } from '../base/files.ts';
import { ciphertextOffset, headerBytes, wholeFrames } from '../seal/seal-stream.ts';

/**
 * Uploads in progress, already sealed, always on the local disk. Ids follow the rules of blob names; an
 * upload's id is also the name of the finished blob, because the seal is bound to it.
 */
export interface PartialUploads {
  /** Starts an upload with the header of its seal. Throws if the id is taken. */
  create(id: string, header: Uint8Array): Promise<void>;
  /** The header it was started with; throws `BlobMissing`, like everything below except `remove`. */
  header(id: string): Promise<Buffer>;
  /**
   * Appends sealed bytes and returns the new size. They are synced to disk when this resolves; if the source
   * fails midway, what came before is kept and synced, and the failure is rethrown.
   */
  append(id: string, ciphertext: Uint8Array | AsyncIterable<Uint8Array>): Promise<number>;
  /** Size in bytes, header included. */
  size(id: string): Promise<number>;
  /**
   * Truncates to the last whole frame and returns the number of whole frames; call it before an upload is
   * resumed.
   */
  truncateToFrame(id: string): Promise<number>;
  /** The whole sealed content, to be stored as a blob. The upload stays until it is removed. */
  finish(id: string): Promise<Readable>;
  /** Removes the upload; it may be gone already. */
  remove(id: string): Promise<void>;
  /** Writes a little and takes it away again; throws where nothing can be stored. */
  probe(): Promise<void>;
  /** Removes uploads to which nothing was added since a time; returns how many. */
  removeOlderThan(time: Date): Promise<number>;
}

/** Opens the directory of uploads in progress; creates it (0700) if missing. Files have mode 0600. */
export async function openPartialUploads(directory: string): Promise<PartialUploads> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const place = (id: string): string => join(directory, checkName(id));

  const existing = async <T>(id: string, use: (path: string) => Promise<T>): Promise<T> => {
    const path = place(id);
    try {
      return await use(path);
    } catch (error) {
      throw errorCode(error) === 'ENOENT' ? new BlobMissing(id) : error;
    }
  };

  const withFile = <T>(id: string, flags: string, use: (handle: FileHandle) => Promise<T>): Promise<T> =>
    existing(id, async (path) => {
      const handle = await open(path, flags);
      try {
        return await use(handle);
      } finally {
        await handle.close();
      }
    });

  return {
    async create(id, header) {
      const handle = await open(place(id), 'wx', 0o600);
      try {
        await writeAll(handle, header);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await syncDirectory(directory);
    },

    header: (id) =>
      withFile(id, 'r', async (handle) => {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
        return buffer.subarray(0, bytesRead);
      }),

    append: (id, ciphertext) =>
      // Not 'a', which would create the file: a removed upload must not come back without its header.
      withFile(id, 'r+', async (handle) => {
        let end = (await handle.stat()).size;
        const chunks = ciphertext instanceof Uint8Array ? [ciphertext] : ciphertext;
        try {
          for await (const chunk of chunks) {
            await writeAll(handle, chunk, end);
            end += chunk.length;
          }
        } finally {
          await handle.datasync();
        }
        return end;
      }),

    size: (id) => existing(id, async (path) => (await stat(path)).size),

    truncateToFrame: (id) => withFile(id, 'r+', truncateToFrame),

    finish: (id) => existing(id, async (path) => (await open(path, 'r')).createReadStream()),

    async remove(id) {
      await rm(place(id), { force: true });
      await syncDirectory(directory);
    },

    probe: () => tryToWrite(join(directory, `.probe-${process.pid}`)),
    removeOlderThan: (time) => removeIn(directory, time),
  };
}

async function truncateToFrame(handle: FileHandle): Promise<number> {
  const { size } = await handle.stat();
  const frames = wholeFrames(size);
  if (size > ciphertextOffset(frames)) {
    await handle.truncate(ciphertextOffset(frames));
    await handle.datasync();
  }
  return frames;
}

async function removeIn(directory: string, time: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(directory)) {
    const stats = await stat(join(directory, name)).catch(() => undefined);
    if (stats === undefined || stats.mtime >= time) continue;
    await rm(join(directory, name), { force: true });
    removed++;
  }
  if (removed > 0) await syncDirectory(directory);
  return removed;
}
