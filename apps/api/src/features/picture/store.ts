import type { CaptureFinding, FileKind } from '@credence/contract/verification';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { BlobHolder } from '../../blobs/blobs.ts';
import { blobsOf } from '../../db/blobs-of.ts';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { Erased } from '../../jobs/eraser.ts';
import { isHeld } from '../applicant/index.ts';

export type FileRow = Selectable<Tables['verification_file']>;
export type FilePlace = Pick<FileRow, 'user_id' | 'id'>;

/** The blobs that pictures are in. */
export const pictureBlobs: BlobHolder = blobsOf('verification_file');

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

/** The current pictures of accounts, as far as our decoder has made them. */
export function decodedFiles(db: Reader, userIds: readonly string[]): Promise<FileRow[]> {
  return db
    .selectFrom('verification_file')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('state', '=', 'ready')
    .where('replaced_at', 'is', null)
    .orderBy('user_id')
    .orderBy('id')
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

/** How many pictures a case has had, and how many of the account still wait to be looked at. */
export async function countFiles(
  db: Reader,
  userId: string,
  caseId: string,
): Promise<{ ofCase: number; waiting: number }> {
  const { of_case, waiting } = await db
    .selectFrom('verification_file')
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere('case_id', '=', caseId).as('of_case'),
      fn
        .countAll<number>()
        .filterWhere(eb('state', '=', 'processing'))
        .as('waiting'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ofCase: Number(of_case), waiting: Number(waiting) };
}

/** Replaces the picture of its kind; the older one stays, marked as replaced. */
export async function replaceFile(
  work: Work,
  row: Insertable<Tables['verification_file']>,
  at: Date,
): Promise<void> {
  await retireFiles(work, row.user_id, row.case_id, [row.kind], at);
  await work.insertInto('verification_file').values(row).execute();
}

/**
 * Makes pictures those of another case of the account too, as they are and with the time they were taken.
 * Both name the same sealed content, which nothing changes any more.
 */
export async function carryFiles(
  work: Work,
  files: readonly FileRow[],
  { caseId, newId }: { caseId: string; newId: () => string },
): Promise<void> {
  if (files.length === 0) return;
  await work
    .insertInto('verification_file')
    .values(
      files.map((file) => ({
        ...file,
        findings: JSON.stringify(file.findings),
        id: newId(),
        case_id: caseId,
      })),
    )
    .execute();
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

/** Deletes pictures of an account, or those of some of its cases; with the blobs that nothing names then. */
export async function deleteFiles(
  work: Work,
  userId: string,
  { cases, ids }: { cases?: readonly string[]; ids?: readonly string[] } = {},
): Promise<Erased> {
  const gone = await work
    .deleteFrom('verification_file')
    .where('user_id', '=', userId)
    .$if(cases !== undefined, (query) => query.where('case_id', 'in', cases ?? []))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .returning('blob')
    .execute();
  const blobs = new Set(gone.map(({ blob }) => blob));
  // A picture that was carried on to another case has the same content.
  for (const blob of await pictureBlobs.named(work, [...blobs])) blobs.delete(blob);
  return { rows: gone.length, blobs: [...blobs] };
}

/** Pictures that were replaced or set aside before a time, after one in their order; none under a hold. */
export function retiredBefore(
  work: Work,
  time: Date,
  { after, limit }: { after: FilePlace | undefined; limit: number },
): Promise<FilePlace[]> {
  return work
    .selectFrom('verification_file')
    .select(['user_id', 'id'])
    .where('replaced_at', '<', time)
    .where(({ not }) => not(isHeld('verification_file.user_id')))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(user_id, id) > (${after?.user_id}::uuid, ${after?.id}::uuid)`),
    )
    .orderBy('user_id')
    .orderBy('id')
    .limit(limit)
    .execute();
}
