import { pipeline } from 'node:stream/promises';
import { transact } from '../../../audit/index.ts';
import { type AccountKey, openStream } from '../../../seal/index.ts';
import type { AccountCall } from '../../../base/call.ts';
import { Refusal } from '../../../base/refusal.ts';
import { ImageInspector, type Inspection } from '../../../image/inspect.ts';
import { deleteUpload, finishUpload, type UploadRow } from './store.ts';
import { pictureRefused } from '../../picture/index.ts';
import { addPicture } from './add-picture.ts';

/**
 * Turns a complete upload into a picture of its case, or refuses it and keeps nothing. The picture is stored
 * before the row that names it; after a crash in between the upload is unchanged, and completing it can be
 * repeated.
 */
export async function acceptUpload(call: AccountCall, key: AccountKey, upload: UploadRow): Promise<string> {
  const image = await inspect(call, key, upload);
  if (!image.ok) {
    await discardUpload(call, upload);
    throw pictureRefused(image);
  }
  const { bytes } = await call.blobs.put(upload.id, await call.partialUploads.finish(upload.id));
  const { user_id: userId, case_id: caseId, kind, origin, id: blob } = upload;
  const fileId = await transact(call, userId, async (unit) => {
    const added = await addPicture(call, unit, { userId, caseId, kind, origin, image, blob, bytes });
    await finishUpload(unit.work, userId, upload.id, added);
    return added;
  }).catch(async (error: unknown) => {
    // The case was closed meanwhile: nothing of the upload may stay.
    if (error instanceof Refusal) {
      await discardUpload(call, upload);
      await call.blobs.delete(upload.id);
    }
    throw error;
  });
  await call.partialUploads.remove(upload.id);
  return fileId;
}

/** Discards a rejected upload. */
export async function discardUpload(call: AccountCall, upload: UploadRow): Promise<void> {
  await deleteUpload(call.db, upload.user_id, upload.id);
  await call.partialUploads.remove(upload.id);
}

async function inspect(call: AccountCall, key: AccountKey, upload: UploadRow): Promise<Inspection> {
  const inspector = new ImageInspector();
  await pipeline(
    await call.partialUploads.finish(upload.id),
    openStream(key, upload.id),
    async (plaintext: AsyncIterable<Buffer>) => {
      for await (const chunk of plaintext) inspector.push(chunk);
    },
  );
  return inspector.finish();
}
