import type { SuitabilityTestCode } from '@credence/contract/words';
import type { Site } from '@credence/policy';
import type { Insertable, Selectable } from 'kysely';
import * as v from 'valibot';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { openField, sealField, type AccountKey } from '../../seal/index.ts';
import type { Answers } from './judge.ts';
import { eraserOf } from '../../jobs/eraser.ts';

export type AttemptRow = Selectable<Tables['suitability_attempt']>;
export type ResultRow = Selectable<Tables['suitability_result']>;

const answersPlace = (attemptId: string) => ({
  table: 'suitability_attempt',
  row: attemptId,
  field: 'answers',
});

const storedAnswers = v.record(v.string(), v.number());

/** The answers of an attempt so far, opened. */
export function answersOf(key: AccountKey, { id, answers }: Pick<AttemptRow, 'id' | 'answers'>): Answers {
  if (answers === null) return {};
  return v.parse(storedAnswers, JSON.parse(openField(key, answersPlace(id), answers)));
}

export async function insertAttempt(
  work: Work,
  row: Insertable<Tables['suitability_attempt']>,
): Promise<void> {
  await work.insertInto('suitability_attempt').values(row).execute();
}

export function readAttempt(db: Reader, userId: string, id: string): Promise<AttemptRow | undefined> {
  return attempt(db, userId, id).executeTakeFirst();
}

/** The same, with the row locked until the transaction ends. */
export function lockAttempt(work: Work, userId: string, id: string): Promise<AttemptRow | undefined> {
  return attempt(work, userId, id).forUpdate().executeTakeFirst();
}

const attempt = (db: Reader, userId: string, id: string) =>
  db.selectFrom('suitability_attempt').selectAll().where('user_id', '=', userId).where('id', '=', id);

/** Every attempt of an account, newest first. */
export function attemptsOf(db: Reader, userId: string): Promise<AttemptRow[]> {
  return db
    .selectFrom('suitability_attempt')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The newest attempt at a test, ended or not. */
export function newestAttempt(
  db: Reader,
  userId: string,
  test: SuitabilityTestCode,
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('suitability_attempt')
    .selectAll()
    .where('user_id', '=', userId)
    .where('test', '=', test)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function saveAnswers(
  work: Work,
  key: AccountKey,
  { user_id, id }: Pick<AttemptRow, 'user_id' | 'id'>,
  answers: Answers,
): Promise<void> {
  await work
    .updateTable('suitability_attempt')
    .set({ answers: sealField(key, answersPlace(id), JSON.stringify(answers)) })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

export async function endAttempt(
  work: Work,
  { user_id, id }: Pick<AttemptRow, 'user_id' | 'id'>,
  at: Date,
): Promise<void> {
  await work
    .updateTable('suitability_attempt')
    .set({ ended_at: at })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

export async function insertResult(work: Work, row: Insertable<Tables['suitability_result']>): Promise<void> {
  await work.insertInto('suitability_result').values(row).execute();
}

export function readResult(db: Reader, userId: string, attemptId: string): Promise<ResultRow | undefined> {
  return db
    .selectFrom('suitability_result')
    .selectAll()
    .where('user_id', '=', userId)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
}

/** The results of an account at some sites, newest first; of one test, if it is named. */
export function resultsOf(
  db: Reader,
  userId: string,
  sites: readonly Site[],
  test?: SuitabilityTestCode,
): Promise<ResultRow[]> {
  const query = db
    .selectFrom('suitability_result as result')
    .innerJoin('suitability_attempt as attempt', (join) =>
      join.onRef('attempt.user_id', '=', 'result.user_id').onRef('attempt.id', '=', 'result.attempt_id'),
    )
    .selectAll('result')
    .where('result.user_id', '=', userId)
    .where('attempt.site', 'in', sites);
  return (test === undefined ? query : query.where('result.test', '=', test))
    .orderBy('result.at', 'desc')
    .execute();
}

/** Lets the next attempt after a result begin from another time on. */
export async function moveNextAttempt(
  work: Work,
  { user_id, attempt_id }: Pick<ResultRow, 'user_id' | 'attempt_id'>,
  at: Date,
): Promise<void> {
  await work
    .updateTable('suitability_result')
    .set({ next_attempt_at: at, used_up: false })
    .where('user_id', '=', user_id)
    .where('attempt_id', '=', attempt_id)
    .execute();
}

/** What is erased of an account. */
export const suitabilityErasers = [
  eraserOf('case-records', 'tests', 'suitability_result', 'suitability_attempt'),
];
