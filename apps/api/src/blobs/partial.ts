import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { BlobMissing } from './blobs.ts';
import { checkName, errorCode, syncDirectory, writeAll } from './files.ts';
import { ciphertextOffset, headerBytes, wholeFrames } from './seal-stream.ts';

/**
 * Uploads under way, sealed already, always on the local disk. An id obeys the rules of a blob's name; it is to be the name under which the
 * finished upload is put among the blobs, since the seal is bound to it.
 */
export interface PartialUploads {
  /** Begins an upload with the header of its seal. Throws where the id is taken. */
  create(id: string, header: Uint8Array): Promise<void>;
  /** The header it began with; throws `BlobMissing`, as everything below but `remove`. */
  header(id: string): Promise<Buffer>;
  /**
   * Adds sealed bytes at the end and returns the size after it. They lie safely on the disk when it returns; when the source fails midway, what
   * came before is kept and synced, and the failure is thrown on.
   */
  append(id: string, ciphertext: Uint8Array | AsyncIterable<Uint8Array>): Promise<number>;
  /** Size in bytes, header included. */
  size(id: string): Promise<number>;
  /** Cuts off what follows the last whole frame, and returns how many whole frames there are: to be done before an upload goes on. */
  truncateToFrame(id: string): Promise<number>;
  /** The whole sealed content, to be put among the blobs. The upload stays until it is removed. */
  finish(id: string): Promise<Readable>;
  /** Takes the upload away; that it is gone already is no error. */
  remove(id: string): Promise<void>;
  /** Ids of the uploads to which nothing was added since that time. */
  olderThan(time: Date): Promise<string[]>;
}

/** Opens the area for uploads under way; makes the directory (0700) when it is missing. Files have mode 0600. */
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
      // Not 'a', which would make the file: an upload that was removed meanwhile must not come back without its header.
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

    truncateToFrame: (id) =>
      withFile(id, 'r+', async (handle) => {
        const { size } = await handle.stat();
        const frames = wholeFrames(size);
        if (size > ciphertextOffset(frames)) {
          await handle.truncate(ciphertextOffset(frames));
          await handle.datasync();
        }
        return frames;
      }),

    finish: (id) => existing(id, async (path) => (await open(path, 'r')).createReadStream()),

    async remove(id) {
      await rm(place(id), { force: true });
      await syncDirectory(directory);
    },

    async olderThan(time) {
      const old: string[] = [];
      for (const id of await readdir(directory)) {
        const stats = await stat(join(directory, id)).catch(() => undefined);
        if (stats !== undefined && stats.mtimeMs < time.getTime()) old.push(id);
      }
      return old;
    },
  };
}
