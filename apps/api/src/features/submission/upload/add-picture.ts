import type { FileKind, FileOrigin } from '@credence/contract/verification';
import type { Unit } from '../../../audit/index.ts';
import type { Call } from '../../../base/call.ts';
import type { Inspection } from '../../../image/inspect.ts';
import { countFiles, processFile, replaceFile } from '../../picture/index.ts';
import { lockOpenCase } from './open-case.ts';

/** What was found to be an acceptable picture. */
export type Image = Extract<Inspection, { ok: true }>;

/** A picture whose sealed content is stored already. */
interface StoredPicture {
  userId: string;
  caseId: string;
  kind: FileKind;
  origin: FileOrigin | null;
  image: Image;
  blob: string;
  /** Of the sealed content. */
  bytes: number;
}

/** Makes a picture the one of its kind of a case that still collects them; returns its id. */
export async function addPicture(
  call: Call,
  unit: Unit,
  { userId, caseId, kind, origin, image, blob, bytes }: StoredPicture,
  told: { imported?: true } = {},
): Promise<string> {
  await lockOpenCase(unit.work, userId, caseId);
  const now = call.now();
  const fileId = call.newId();
  // Before it is one of them: whoever sends a hundred waits longer for the hundredth, and nobody else does.
  const { waiting } = await countFiles(unit.work, userId, caseId);
  await replaceFile(
    unit.work,
    {
      user_id: userId,
      id: fileId,
      case_id: caseId,
      kind,
      state: 'processing',
      media_type: image.type,
      bytes,
      width: image.width,
      height: image.height,
      findings: '[]',
      blob,
      created_at: now,
      replaced_at: null,
      origin,
    },
    now,
  );
  await call.jobs.enqueue(unit.work, processFile, { userId, fileId }, { behind: waiting });
  await unit.record({ action: 'file.accepted', subject: caseId, details: { kind, ...told } });
  return fileId;
}
