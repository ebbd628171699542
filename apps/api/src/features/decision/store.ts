import type { Site } from '@credence/policy';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { openField, sealField, type AccountKey } from '../../seal/index.ts';
import { isOfSites } from '../applicant/index.ts';
import type { CaseRow } from '../case/index.ts';
import type { DuplicateHash } from './hashes/duplicates.ts';
import { moveHashes } from './hashes/store.ts';

export type DecisionRow = Selectable<Tables['verification_decision']>;

/* Decisions */

/** Stores the record of an automatic decision. */
export async function insertDecision(
  work: Work,
  row: Insertable<Tables['verification_decision']>,
): Promise<void> {
  await work.insertInto('verification_decision').values(row).execute();
}

/** The record of a case's last automatic decision; undefined if there is none. */
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

/** Automatic decisions on a case, newest first. */
export function decisionsOf(db: Reader, userId: string, caseId: string): Promise<DecisionRow[]> {
  return db
    .selectFrom('verification_decision')
    .selectAll()
    .where('user_id', '=', userId)
    .where('case_id', '=', caseId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The rules that fired when each of the cases went to officers, the newest decision of a case last. */
export async function reviewDecisionsOf(
  db: Reader,
  cases: readonly Pick<CaseRow, 'user_id' | 'id'>[],
): Promise<Pick<DecisionRow, 'case_id' | 'rules'>[]> {
  if (cases.length === 0) return [];
  return db
    .selectFrom('verification_decision')
    .select(['case_id', 'rules'])
    .where('user_id', 'in', [...new Set(cases.map((one) => one.user_id))])
    .where(
      'case_id',
      'in',
      cases.map((one) => one.id),
    )
    .where('outcome', '=', 'review')
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/* Readings */

const readingPlace = (caseId: string) => ({ table: 'verification_reading', row: caseId, field: 'content' });

/** What was read from a case's documents, as JSON text; a later reading replaces an earlier one. */
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

/* Duplicates */

/** Stores what a case shows, and returns the kinds that another account showed before. */
export async function recordHashes(
  work: Work,
  row: Pick<CaseRow, 'user_id' | 'id'>,
  hashes: readonly DuplicateHash[],
  at: Date,
): Promise<ReadonlySet<DuplicateHash['kind']>> {
  if (hashes.length === 0) return new Set();
  const byHash = new Map(hashes.map((one) => [one.hash.toString('hex'), one]));
  const inOrder = [...byHash.keys()].sort().flatMap((key) => byHash.get(key) ?? []);
  // Locking the hash's row serialises two accounts that show the same thing at once, so that the second finds
  // the first.
  await work
    .insertInto('verification_sighting_mark')
    .values(inOrder.map(({ hash }) => ({ hash, seen_at: at })))
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ seen_at: at }))
    .execute();
  await moveHashes(
    work,
    inOrder.flatMap(({ hash, earlier }) => earlier.map((from) => ({ from, to: hash }))),
  );
  await work
    .insertInto('verification_sighting')
    .values(
      inOrder.map(({ kind, hash }) => ({ kind, hash, user_id: row.user_id, case_id: row.id, seen_at: at })),
    )
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

/** Ids of one account's cases that show the same thing as a case of another account. */
export async function duplicatesWith(
  db: Reader,
  cases: readonly Pick<CaseRow, 'user_id' | 'id'>[],
  others: readonly Pick<CaseRow, 'user_id' | 'id'>[],
  kinds: readonly DuplicateHash['kind'][],
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

/** What each of several cases shows that other accounts show by now, in one query; by case id. */
export async function seenElsewhere(
  db: Reader,
  cases: readonly Pick<CaseRow, 'user_id' | 'id'>[],
): Promise<ReadonlyMap<string, readonly DuplicateHash['kind'][]>> {
  if (cases.length === 0) return new Map();
  const rows = await db
    .selectFrom('verification_sighting as own')
    .select(['own.case_id', sql<DuplicateHash['kind'][]>`array_agg(distinct own.kind)`.as('kinds')])
    .where('own.user_id', 'in', [...new Set(cases.map((one) => one.user_id))])
    .where(
      'own.case_id',
      'in',
      cases.map((one) => one.id),
    )
    .where((where) =>
      where.exists(
        where
          .selectFrom('verification_sighting as there')
          .select('there.hash')
          .whereRef('there.hash', '=', 'own.hash')
          .whereRef('there.user_id', '<>', 'own.user_id'),
      ),
    )
    .groupBy('own.case_id')
    .execute();
  return new Map(rows.map((row) => [row.case_id, row.kinds]));
}

/** Something that a case of another account shows too. */
export interface DuplicateRow {
  user_id: string;
  case_id: string;
  kinds: Tables['verification_sighting']['kind'][];
  seen_at: Date;
}

/**
 * Cases of other accounts, of some sites, that show the same as a case, newest first (ids are in order of
 * time), and their number.
 */
export async function duplicatesElsewhere(
  db: Reader,
  userId: string,
  caseId: string,
  page: { after: string | undefined; limit: number; sites: readonly Site[] },
): Promise<{ total: number; approved: number; refused: number; rows: DuplicateRow[] }> {
  const elsewhere = db
    .selectFrom('verification_sighting as own')
    .innerJoin('verification_sighting as other', 'other.hash', 'own.hash')
    .where('own.user_id', '=', userId)
    .where('own.case_id', '=', caseId)
    .whereRef('other.user_id', '<>', 'own.user_id')
    .where(isOfSites('other.user_id', page.sites));
  const count = elsewhere
    .innerJoin('verification_case as found', (join) =>
      join.onRef('found.user_id', '=', 'other.user_id').onRef('found.id', '=', 'other.case_id'),
    )
    .select((select) => {
      const cases = select.fn.count<string>('other.case_id').distinct();
      return [
        cases.as('total'),
        cases.filterWhere('found.state', '=', 'approved').as('approved'),
        cases.filterWhere('found.state', '=', 'refused').as('refused'),
      ];
    });
  const { total, approved, refused } = await count.executeTakeFirstOrThrow();
  const found = elsewhere
    .select((select) => [
      'other.user_id',
      'other.case_id',
      sql<DuplicateRow['kinds']>`array_agg(distinct other.kind order by other.kind)`.as('kinds'),
      select.fn.min('other.seen_at').as('seen_at'),
    ])
    .groupBy(['other.user_id', 'other.case_id'])
    .orderBy('other.case_id', 'desc')
    .limit(page.limit);
  const rows = await (
    page.after === undefined ? found : found.where('other.case_id', '<', page.after)
  ).execute();
  return { total: Number(total), approved: Number(approved), refused: Number(refused), rows };
}
