import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { Blobs } from '../../blobs/blobs.ts';
import { openStream, type AccountKey } from '../../blobs/seal.ts';

/** The opened picture as it flows from the store. */
export async function openPicture(blobs: Blobs, key: AccountKey, blob: string): Promise<Readable> {
  const opened = openStream(key, blob);
  // An error of the store reaches whoever reads: pipeline destroys the opened stream with it.
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
