import type { CaptureFinding, CaseState, FileKind, ReviewLabel, VerdictOutcome } from '@credence/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { openField, sealField, type AccountKey } from '../../blobs/seal.ts';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';

export type CaseRow = Selectable<Tables['verification_case']>;
export type FileRow = Selectable<Tables['verification_file']>;
export type UploadRow = Selectable<Tables['verification_upload']>;

/* Cases */

export function newestCase(db: Reader, userId: string, level: number): Promise<CaseRow | undefined> {
  return db
    .selectFrom('verification_case')
    .selectAll()
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function casesOf(db: Reader, userId: string, level: number): Promise<CaseRow[]> {
  return db
    .selectFrom('verification_case')
    .selectAll()
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .orderBy('attempt', 'desc')
    .execute();
}

export function readCase(db: Reader, userId: string, caseId: string): Promise<CaseRow | undefined> {
  return db
    .selectFrom('verification_case')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', caseId)
    .executeTakeFirst();
}

/** The case with its row locked until the transaction ends; every change of a case begins with it. */
export function lockCase(work: Work, userId: string, caseId: string): Promise<CaseRow | undefined> {
  return work
    .selectFrom('verification_case')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', caseId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertCase(work: Work, row: Insertable<Tables['verification_case']>): Promise<void> {
  await work.insertInto('verification_case').values(row).execute();
}

export async function updateCase(
  work: Work,
  userId: string,
  caseId: string,
  changes: Updateable<Tables['verification_case']>,
): Promise<void> {
  await work
    .updateTable('verification_case')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', caseId)
    .execute();
}

/** True while a case waits for its verdict, or one was approved. */
export async function hasBindingCase(db: Reader, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('verification_case')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['submitted', 'in_review', 'approved', 'refused'] satisfies CaseState[])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const notePlace = (caseId: string) => ({ table: 'verification_case', row: caseId, field: 'private_note' });

export function sealNote(key: AccountKey, caseId: string, note: string): Buffer {
  return sealField(key, notePlace(caseId), note);
}

export function openNote(key: AccountKey, row: CaseRow): string {
  return row.private_note === null ? '' : openField(key, notePlace(row.id), row.private_note);
}

/** The columns of a verdict; they are only ever written together. */
export function verdictColumns(verdict: {
  outcome: VerdictOutcome;
  labels: readonly ReviewLabel[];
  at: Date;
  officerId: string | null;
  note: Buffer | null;
}): Updateable<Tables['verification_case']> {
  return {
    state: verdict.outcome,
    verdict_outcome: verdict.outcome,
    verdict_labels: JSON.stringify(verdict.labels),
    private_note: verdict.note,
    decided_at: verdict.at,
    decided_by: verdict.officerId,
    updated_at: verdict.at,
    claimed_by: null,
    claim_expires_at: null,
  };
}

/* Pictures */

/** The current picture of each kind. */
export function currentFiles(db: Reader, userId: string, caseId: string): Promise<FileRow[]> {
  return db
    .selectFrom('verification_file')
    .selectAll()
    .where('user_id', '=', userId)
    .where('case_id', '=', caseId)
    .where('replaced_at', 'is', null)
    .orderBy('kind')
    .execute();
}

export function readFile(db: Reader, userId: string, fileId: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('verification_file')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', fileId)
    .executeTakeFirst();
}

/** Puts a picture in the place of the one of its kind; the older one stays, marked as replaced. */
export async function replaceFile(
  work: Work,
  row: Insertable<Tables['verification_file']>,
  at: Date,
): Promise<void> {
  await retireFiles(work, row.user_id, row.case_id, [row.kind], at);
  await work.insertInto('verification_file').values(row).execute();
}

export async function retireFiles(
  work: Work,
  userId: string,
  caseId: string,
  kinds: readonly FileKind[],
  at: Date,
): Promise<void> {
  if (kinds.length === 0) return;
  await work
    .updateTable('verification_file')
    .set({ replaced_at: at })
    .where('user_id', '=', userId)
    .where('case_id', '=', caseId)
    .where('kind', 'in', [...kinds])
    .where('replaced_at', 'is', null)
    .execute();
}

export async function finishFile(
  work: Work,
  userId: string,
  fileId: string,
  outcome:
    | { state: 'unreadable' }
    | {
        state: 'ready';
        blob: string;
        bytes: number;
        width: number;
        height: number;
        findings: readonly CaptureFinding[];
      },
): Promise<void> {
  const changes: Updateable<Tables['verification_file']> =
    outcome.state === 'unreadable'
      ? { state: 'unreadable' }
      : { ...outcome, media_type: 'image/jpeg', findings: JSON.stringify(outcome.findings) };
  await work
    .updateTable('verification_file')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', fileId)
    .execute();
}

/* Uploads */

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

/* Readings */

const readingPlace = (caseId: string) => ({ table: 'verification_reading', row: caseId, field: 'content' });

/** What was read from the documents of a case, as JSON text; a later reading takes the place of an earlier one. */
export async function saveReading(
  work: Work,
  userId: string,
  caseId: string,
  key: AccountKey,
  content: string,
  at: Date,
): Promise<void> {
  const row = { content: sealField(key, readingPlace(caseId), content), created_at: at };
  await work
    .insertInto('verification_reading')
    .values({ user_id: userId, case_id: caseId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'case_id']).doUpdateSet(row))
    .execute();
}

export async function readReading(
  db: Reader,
  userId: string,
  caseId: string,
  key: AccountKey,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('verification_reading')
    .select('content')
    .where('user_id', '=', userId)
    .where('case_id', '=', caseId)
    .executeTakeFirst();
  return row === undefined ? undefined : openField(key, readingPlace(caseId), row.content);
}
