import { pipeline } from 'node:stream/promises';
import { transact } from '../../../audit/index.ts';
import { type AccountKey, openStream } from '../../../seal/index.ts';
import type { AccountCall } from '../../../base/call.ts';
import { Refusal } from '../../../base/refusal.ts';
import { ImageInspector, type Inspection } from '../../../image/inspect.ts';
import { deleteUpload, finishUpload, type UploadRow } from './store.ts';
import { countFiles, pictureRefused, processFile, replaceFile } from '../../picture/index.ts';
import { lockOpenCase } from './open-case.ts';

/**
 * Turns a complete upload into a picture of its case, or refuses it and keeps nothing. The picture is stored
 * before the row that names it; after a crash in between the upload is unchanged, and completing it can be
 * repeated.
 */
export async function acceptUpload(call: AccountCall, key: AccountKey, upload: UploadRow): Promise<string> {
  const inspection = await inspect(call, key, upload);
  if (!inspection.ok) {
    await discardUpload(call, upload);
    throw pictureRefused(inspection);
  }
  const { bytes } = await call.blobs.put(upload.id, await call.partialUploads.finish(upload.id));
  const fileId = call.newId();
  await transact(call, upload.user_id, async (unit) => {
    await lockOpenCase(unit.work, upload.user_id, upload.case_id);
    const now = call.now();
    // Before it is one of them: whoever sends a hundred waits longer for the hundredth, and nobody else does.
    const { waiting } = await countFiles(unit.work, upload.user_id, upload.case_id);
    await replaceFile(
      unit.work,
      {
        user_id: upload.user_id,
        id: fileId,
        case_id: upload.case_id,
        kind: upload.kind,
        state: 'processing',
        media_type: inspection.type,
        bytes,
        width: inspection.width,
        height: inspection.height,
        findings: '[]',
        blob: upload.id,
        created_at: now,
        replaced_at: null,
        origin: upload.origin,
      },
      now,
    );
    await finishUpload(unit.work, upload.user_id, upload.id, fileId);
    await call.jobs.enqueue(unit.work, processFile, { userId: upload.user_id, fileId }, { behind: waiting });
    await unit.record({ action: 'file.accepted', subject: upload.case_id, details: { kind: upload.kind } });
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
