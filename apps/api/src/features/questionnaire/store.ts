import { questionnaireAnswers, type AccountQuestionnaire } from '@credence/contract/questionnaire';
import { type Insertable, type Selectable, sql } from 'kysely';
import * as v from 'valibot';
import { compileOnce, writeOnce } from '../../db/compile-once.ts';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { type AccountKey, openField, sealField } from '../../seal/index.ts';

export type QuestionnaireRow = Selectable<Tables['questionnaire']>;
/**
 * A row that is locked until the transaction ends, whether its template still takes answers, and the key that
 * opens it.
 */
export type LockedQuestionnaire = QuestionnaireRow & { takes_answers: boolean; wrapped_key: Buffer };

/** The same of several accounts. */
export const questionnairesOfAll = (db: Reader, userIds: readonly string[]): Promise<QuestionnaireRow[]> =>
  db
    .selectFrom('questionnaire')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

const ofAccount = (db: Reader, userId: string) =>
  db.selectFrom('questionnaire').selectAll().where('user_id', '=', userId);

/** Every questionnaire of an account, the newest first. */
export const questionnairesOf = (db: Reader, userId: string): Promise<QuestionnaireRow[]> =>
  questionnairesOfAll(db, [userId]);

export function readQuestionnaire(
  db: Reader,
  userId: string,
  id: string,
): Promise<QuestionnaireRow | undefined> {
  return ofAccount(db, userId).where('id', '=', id).executeTakeFirst();
}

const locked = compileOnce(['', ''], (db, userId, id) =>
  ofAccount(db, userId)
    .where('id', '=', id)
    .select([
      sql<boolean>`(select template.state <> 'withdrawn' from questionnaire_template as template
        where template.code = questionnaire.template_code
          and template.version = questionnaire.template_version)`.as('takes_answers'),
      sql<Buffer>`(select account_key.wrapped from account_key
        where account_key.user_id = questionnaire.user_id)`.as('wrapped_key'),
    ])
    .forUpdate(),
);

/** The same with its row locked until the transaction ends. */
export async function lockQuestionnaire(
  work: Work,
  userId: string,
  id: string,
): Promise<LockedQuestionnaire | undefined> {
  const [row] = await locked(work, userId, id);
  return row;
}

export async function insertQuestionnaire(
  work: Work,
  row: Insertable<Tables['questionnaire']>,
): Promise<QuestionnaireRow> {
  return work.insertInto('questionnaire').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Changes a row that is locked; returns it as it is now. */
export async function updateQuestionnaire(
  work: Work,
  row: QuestionnaireRow,
  changes: Partial<QuestionnaireRow>,
): Promise<QuestionnaireRow> {
  await work
    .updateTable('questionnaire')
    .set(changes)
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .execute();
  return { ...row, ...changes };
}

/** What a submission changes. */
const submittedColumns = [
  'state',
  'revision',
  'submitted_revision',
  'answers',
  'language',
  'saved_at',
  'submitted_at',
  'decided_at',
  'valid_until',
  'score',
  'band',
  'receipt',
  'remarks',
] as const;
type Submission = Pick<QuestionnaireRow, (typeof submittedColumns)[number]>;

/** Of them one placeholder each, which only tells them apart. */
const submissionOf = (values: readonly unknown[]) =>
  Object.fromEntries(submittedColumns.map((name, at) => [name, sql`${values[at]}`]));

const submit = writeOnce([...submittedColumns, 'user_id', 'id'] as unknown[], (db, ...values) =>
  db
    .updateTable('questionnaire')
    .set(submissionOf(values))
    .where('user_id', '=', sql<string>`${values.at(-2)}`)
    .where('id', '=', sql<string>`${values.at(-1)}`),
);

/** Stores a submission in a row that is locked. */
export async function storeSubmission(
  work: Work,
  { user_id: userId, id }: QuestionnaireRow,
  sent: Submission,
): Promise<void> {
  await submit(work, ...submittedColumns.map((name) => sent[name]), userId, id);
}

type Place = Pick<QuestionnaireRow, 'id'>;
const place = (id: string, field: 'answers' | 'remarks' | 'private_note') => ({
  table: 'questionnaire',
  row: id,
  field,
});

type Answers = AccountQuestionnaire['answers'];
type Remarks = AccountQuestionnaire['remarks'];

export const sealAnswers = (key: AccountKey, id: string, answers: Answers): Buffer =>
  sealField(key, place(id, 'answers'), JSON.stringify(answers));

export function openAnswers(
  key: AccountKey,
  { id, answers }: Place & Pick<QuestionnaireRow, 'answers'>,
): Answers {
  if (answers === null) return {};
  return v.parse(questionnaireAnswers, JSON.parse(openField(key, place(id, 'answers'), answers)));
}

const remarksSchema = v.array(v.object({ item: v.string(), text: v.string() }));

export const sealRemarks = (key: AccountKey, id: string, remarks: Remarks): Buffer =>
  sealField(key, place(id, 'remarks'), JSON.stringify(remarks));

export function openRemarks(
  key: AccountKey,
  { id, remarks }: Place & Pick<QuestionnaireRow, 'remarks'>,
): Remarks {
  if (remarks === null) return [];
  return v.parse(remarksSchema, JSON.parse(openField(key, place(id, 'remarks'), remarks)));
}

/** For officers only; null for none. */
export const sealNote = (key: AccountKey, id: string, note: string): Buffer | null =>
  note === '' ? null : sealField(key, place(id, 'private_note'), note);

export const openNote = (key: AccountKey, { id, private_note: note }: QuestionnaireRow): string =>
  note === null ? '' : openField(key, place(id, 'private_note'), note);

export type FileRow = Selectable<Tables['questionnaire_file']>;

const filesIn = (db: Reader, userIds: readonly string[]) =>
  db
    .selectFrom('questionnaire_file')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('created_at')
    .orderBy('id');

/** The files of a questionnaire, the oldest first. */
export const filesOf = (db: Reader, userId: string, questionnaireId: string): Promise<FileRow[]> =>
  filesIn(db, [userId]).where('questionnaire_id', '=', questionnaireId).execute();

/** The files of every questionnaire of these accounts, the oldest first. */
export const filesOfAll = (db: Reader, userIds: readonly string[]): Promise<FileRow[]> =>
  filesIn(db, userIds).execute();

export function readFile(db: Reader, userId: string, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('questionnaire_file')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** False where the account has a file of that id. */
export async function insertFile(work: Work, row: FileRow): Promise<boolean> {
  const inserted = await work
    .insertInto('questionnaire_file')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteFile(work: Work, userId: string, id: string): Promise<void> {
  await work.deleteFrom('questionnaire_file').where('user_id', '=', userId).where('id', '=', id).execute();
}

const namePlace = (id: string) => ({ table: 'questionnaire_file', row: id, field: 'name' });

export const sealFileName = (key: AccountKey, id: string, name: string): Buffer =>
  sealField(key, namePlace(id), name);

export const openFileName = (key: AccountKey, { id, name }: FileRow): string =>
  openField(key, namePlace(id), name);
