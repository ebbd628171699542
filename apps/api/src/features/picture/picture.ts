import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { OfficerCall } from '../../base/call.ts';
import type { Blobs } from '../../blobs/blobs.ts';
import { withComment } from '../../image/jpeg-comment.ts';
import { openStream, type AccountKey } from '../../seal/index.ts';

/** A sealed picture, and a comment that it is to carry when it is opened. */
export interface Opening {
  key: AccountKey;
  blob: string;
  comment?: string | undefined;
}

/** What a picture says of the officer to whom it is sent, wherever it is saved. */
export const shownTo = ({ actor, now, requestId }: OfficerCall): string =>
  `Shown to ${actor.name}, officer ${actor.officerId}, at ${now().toISOString()}, request ${requestId}`;

/** The decrypted picture as a stream. */
export async function openPicture(blobs: Blobs, { key, blob, comment }: Opening): Promise<Readable> {
  const opened = openStream(key, blob);
  // Pipeline passes an error of the store on to the reader.
  pipeline(await blobs.get(blob), opened).catch(() => undefined);
  return comment === undefined ? opened : Readable.from(withComment(opened, comment), { objectMode: false });
}

/** The whole picture in memory; at most `uploadLimits.maximumBytes`. */
export async function loadPicture(blobs: Blobs, picture: Opening): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await openPicture(blobs, picture)) {
    if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
