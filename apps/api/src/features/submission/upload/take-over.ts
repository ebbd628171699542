import { Readable } from 'node:stream';
import type { FileKind } from '@credence/contract/verification';
import { transact } from '../../../audit/index.ts';
import type { Call } from '../../../base/call.ts';
import { inspectImage } from '../../../image/inspect.ts';
import { sealStream } from '../../../seal/index.ts';
import type { Applicant } from '../../applicant/index.ts';
import { pictureRefused } from '../../picture/index.ts';
import { addPicture, type Image } from './add-picture.ts';

/** A picture that somebody else has, and that can be taken over. */
interface OthersPicture {
  content: Uint8Array;
  image: Image;
}

/** Refuses content that is no acceptable picture. */
export async function inspectPicture(content: Uint8Array): Promise<OthersPicture> {
  const image = await inspectImage([content]);
  if (!image.ok) throw pictureRefused(image);
  return { content, image };
}

/**
 * Takes over a picture into a case that still collects them. It is stored before the row that names it; what
 * no row names in the end is found by the sweep of blobs.
 */
export async function takeOverPicture(
  call: Call,
  { userId, key }: Pick<Applicant, 'userId' | 'key'>,
  { caseId, kind, content, image }: OthersPicture & { caseId: string; kind: FileKind },
): Promise<void> {
  const blob = call.newId();
  const sealed = Readable.from([Buffer.from(content)]).pipe(sealStream(key, blob));
  const { bytes } = await call.blobs.put(blob, sealed);
  const picture = { userId, caseId, kind, origin: 'file', image, blob, bytes } as const;
  await transact(call, userId, (unit) => addPicture(call, unit, picture, { imported: true })).catch(
    async (error: unknown) => {
      await call.blobs.delete(blob);
      throw error;
    },
  );
}
