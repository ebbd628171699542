import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { Blobs } from '../../blobs/blobs.ts';
import { openStream, type AccountKey } from '../../seal/index.ts';

/** The decrypted picture as a stream. */
export async function openPicture(blobs: Blobs, key: AccountKey, blob: string): Promise<Readable> {
  const opened = openStream(key, blob);
  // Pipeline passes an error of the store on to the reader.
  pipeline(await blobs.get(blob), opened).catch(() => undefined);
  return opened;
}

/** The whole picture in memory; at most `uploadLimits.maximumBytes`. */
export async function loadPicture(blobs: Blobs, key: AccountKey, blob: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await openPicture(blobs, key, blob)) {
    if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
