import { transact } from '../../audit/index.ts';
import type { Call, OfficerCall } from '../../base/call.ts';
import { readCase } from '../case/index.ts';
import { type FileRow, readFile } from '../picture/index.ts';

/** A picture that officers may see: one of a submitted case that still counts. */
export async function reviewedFile(
  { db }: Pick<Call, 'db'>,
  { userId, fileId }: { userId: string | undefined; fileId: string | undefined },
): Promise<FileRow | undefined> {
  const file = userId && fileId ? await readFile(db, userId, fileId) : undefined;
  const row = file === undefined ? undefined : await readCase(db, file.user_id, file.case_id);
  return row?.submitted_at == null || file?.replaced_at !== null ? undefined : file;
}

/** Records that an officer looks at a picture, before it is shown. */
export const recordLook = (call: OfficerCall, file: FileRow): Promise<void> =>
  transact(call, file.user_id, (unit) =>
    unit.record({ action: 'file.viewed', subject: file.case_id, details: { kind: file.kind } }),
  );
