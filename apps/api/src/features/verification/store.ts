import type { CaptureFinding, CaseState, FileKind, ReviewLabel, VerdictOutcome } from '@credence/contract';
import type { Policy, Site } from '@credence/policy';
import { type Insertable, type Selectable, type Updateable } from 'kysely';
import { openField, sealField, type AccountKey } from '../../blobs/seal.ts';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { awaitingVerdict } from './states.ts';

export type CaseRow = Selectable<Tables['verification_case']>;
export type FileRow = Selectable<Tables['verification_file']>;
export type UploadRow = Selectable<Tables['verification_upload']>;

/* Cases */

/** The newest case of a level, but for that of a second identity beside it. */
export function newestCase(db: Reader, userId: string, level: number): Promise<CaseRow | undefined> {
  return db
    .selectFrom('verification_case')
    .selectAll()
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('beside', '=', false)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Every case of an account, the newest of each level and way first. */
export function allCasesOf(db: Reader, userId: string): Promise<CaseRow[]> {
  return db
    .selectFrom('verification_case')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('attempt', 'desc')
    .execute();
}

/** The cases of a level that were tried in one way, the newest first. */
export function casesOf(
  db: Reader,
  userId: string,
  { level, beside }: Pick<CaseRow, 'level' | 'beside'>,
): Promise<CaseRow[]> {
  return db
    .selectFrom('verification_case')
    .selectAll()
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('beside', '=', beside)
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

/** True while a case waits for its verdict, or one that counts for the account as it is was approved or refused. */
export async function hasBindingCase(db: Reader, userId: string): Promise<boolean> {
  const decided: CaseState[] = ['approved', 'refused'];
  const found = await db
    .selectFrom('verification_case as attempt')
    .innerJoin('applicant', 'applicant.user_id', 'attempt.user_id')
    .select('attempt.id')
    .where('attempt.user_id', '=', userId)
    .where((where) =>
      where.or([
        where('attempt.state', 'in', awaitingVerdict),
        where.and([
          where('attempt.state', 'in', decided),
          where('attempt.site', '=', where.ref('applicant.site')),
          where.or([
            where('applicant.verification_since', 'is', null),
            where('attempt.created_at', '>=', where.ref('applicant.verification_since')),
          ]),
        ]),
      ]),
    )
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
    late_conclusion: null,
  };
}

/** Writes down how an automatic decision came about. */
export async function insertDecision(
  work: Work,
  row: Insertable<Tables['verification_decision']>,
): Promise<void> {
  await work.insertInto('verification_decision').values(row).execute();
}

/** The record of how a case was decided last without an officer; undefined where it was not. */
export function newestDecision(
  db: Reader,
  userId: string,
  caseId: string,
): Promise<Selectable<Tables['verification_decision']> | undefined> {
  return db
    .selectFrom('verification_decision')
    .selectAll()
    .where('user_id', '=', userId)
    .where('case_id', '=', caseId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
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

/* Editions of policies */

/** Keeps what a policy says under the name of its version, once. */
export async function keepPolicy(work: Work, policy: Policy, version: string, at: Date): Promise<void> {
  const { site } = policy;
  const kept = await work
    .selectFrom('policy_edition')
    .select('version')
    .where('site', '=', site)
    .where('version', '=', version)
    .executeTakeFirst();
  if (kept !== undefined) return;
  await work
    .insertInto('policy_edition')
    .values({ site, version, content: JSON.stringify(policy), first_used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function readPolicy(db: Reader, site: Site, version: string): Promise<Policy> {
  const { content } = await db
    .selectFrom('policy_edition')
    .select('content')
    .where('site', '=', site)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return content;
}

/* Sightings */

type SightingRow = Pick<Selectable<Tables['verification_sighting']>, 'kind' | 'hash'>;

/** Notes what a case shows, and answers the kinds of it that were seen with another account. */
export async function noteSightings(
  work: Work,
  row: Pick<CaseRow, 'user_id' | 'id'>,
  sightings: readonly SightingRow[],
  at: Date,
): Promise<ReadonlySet<SightingRow['kind']>> {
  if (sightings.length === 0) return new Set();
  const byHash = new Map(sightings.map((one) => [one.hash.toString('hex'), one]));
  const inOrder = [...byHash.keys()].sort().flatMap((key) => byHash.get(key) ?? []);
  // Two accounts that show the same thing in the same moment meet at its row here, one after the other, so that the second is noticed.
  await work
    .insertInto('verification_sighting_mark')
    .values(inOrder.map(({ hash }) => ({ hash, seen_at: at })))
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ seen_at: at }))
    .execute();
  await work
    .insertInto('verification_sighting')
    .values(inOrder.map((one) => ({ ...one, user_id: row.user_id, case_id: row.id, seen_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const elsewhere = await work
    .selectFrom('verification_sighting')
    .select('kind')
    .distinct()
    .where(
      'hash',
      'in',
      inOrder.map(({ hash }) => hash),
    )
    .where('user_id', '<>', row.user_id)
    .execute();
  return new Set(elsewhere.map(({ kind }) => kind));
}

/** Of the cases of one account, the ids of those that show the same thing as one of the cases of another account. */
export async function seenWith(
  db: Reader,
  cases: readonly Pick<CaseRow, 'user_id' | 'id'>[],
  others: readonly Pick<CaseRow, 'user_id' | 'id'>[],
  kinds: readonly SightingRow['kind'][],
): Promise<string[]> {
  const [one] = cases;
  const [other] = others;
  if (one === undefined || other === undefined) return [];
  const ids = (rows: typeof cases) => rows.map(({ id }) => id);
  const found = await db
    .selectFrom('verification_sighting as own')
    .innerJoin('verification_sighting as there', 'there.hash', 'own.hash')
    .select('own.case_id')
    .distinct()
    .where('own.user_id', '=', one.user_id)
    .where('own.case_id', 'in', ids(cases))
    .where('own.kind', 'in', [...kinds])
    .where('there.user_id', '=', other.user_id)
    .where('there.case_id', 'in', ids(others))
    .execute();
  return found.map(({ case_id: id }) => id);
}
