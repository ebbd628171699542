import type { Selectable } from 'kysely';
import type { Reader, Work } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables/index.ts';
import { eraserOf } from '../../../jobs/eraser.ts';

export type UploadRow = Selectable<Tables['verification_upload']>;

export async function insertUpload(work: Work, row: UploadRow): Promise<void> {
  await work.insertInto('verification_upload').values(row).execute();
}

export function readUpload(db: Reader, userId: string, uploadId: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('verification_upload')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', uploadId)
    .executeTakeFirst();
}

/** How many uploads of a case have begun and not ended. */
export async function openUploads(db: Reader, userId: string, caseId: string): Promise<number> {
  const { count } = await db
    .selectFrom('verification_upload')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('case_id', '=', caseId)
    .where('file_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function finishUpload(
  work: Work,
  userId: string,
  uploadId: string,
  fileId: string,
): Promise<void> {
  await work
    .updateTable('verification_upload')
    .set({ file_id: fileId })
    .where('user_id', '=', userId)
    .where('id', '=', uploadId)
    .execute();
}

export async function deleteUpload(work: Reader, userId: string, uploadId: string): Promise<void> {
  await work
    .deleteFrom('verification_upload')
    .where('user_id', '=', userId)
    .where('id', '=', uploadId)
    .execute();
}

/** What is erased of an account: that there were uploads. */
export const uploadEraser = eraserOf('case-records', 'records of uploads', 'verification_upload');
