import { Readable } from 'node:stream';
import type { FileKind } from '@credence/contract/verification';
import { type Unit, transact } from '../../../audit/index.ts';
import type { Call } from '../../../base/call.ts';
import { ImageInspector } from '../../../image/inspect.ts';
import { sealStream } from '../../../seal/index.ts';
import type { Applicant } from '../../applicant/index.ts';
import { countFiles, pictureRefused, processFile, replaceFile } from '../../picture/index.ts';
import { lockOpenCase } from './open-case.ts';

/** Refuses content that is no acceptable picture; says what it is. */
export function inspectPicture(content: Uint8Array) {
  const inspector = new ImageInspector();
  inspector.push(content);
  const inspection = inspector.finish();
  if (!inspection.ok) throw pictureRefused(inspection);
  return inspection;
}

/**
 * Takes over a picture that somebody else has, into a case that still collects them. It is stored before the
 * row that names it; what no row names in the end is found by the sweep of blobs.
 */
export async function takeOverPicture(
  call: Call,
  { userId, key }: Pick<Applicant, 'userId' | 'key'>,
  { caseId, kind, content }: { caseId: string; kind: FileKind; content: Uint8Array },
): Promise<void> {
  const { type, width, height } = inspectPicture(content);
  const blob = call.newId();
  const sealed = Readable.from([Buffer.from(content)]).pipe(sealStream(key, blob));
  const { bytes } = await call.blobs.put(blob, sealed);
  const store = async (unit: Unit): Promise<void> => {
    await lockOpenCase(unit.work, userId, caseId);
    const now = call.now();
    const fileId = call.newId();
    const { waiting } = await countFiles(unit.work, userId, caseId);
    await replaceFile(
      unit.work,
      {
        user_id: userId,
        id: fileId,
        case_id: caseId,
        kind,
        state: 'processing',
        media_type: type,
        bytes,
        width,
        height,
        findings: '[]',
        blob,
        created_at: now,
        replaced_at: null,
        origin: 'file',
      },
      now,
    );
    await call.jobs.enqueue(unit.work, processFile, { userId, fileId }, { behind: waiting });
    await unit.record({ action: 'file.accepted', subject: caseId, details: { kind, imported: true } });
  };
  await transact(call, userId, store).catch(async (error: unknown) => {
    await call.blobs.delete(blob);
    throw error;
  });
}
