import type { Selectable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { eraserOf } from '../../jobs/eraser.ts';

type ChangeRow = Selectable<Tables['identity_change']>;

/** Records an identity change; by default the site stays the same and no case is named. */
export async function insertChange(
  work: Work,
  change: Pick<ChangeRow, 'user_id' | 'id' | 'kind' | 'at' | 'from_site'> & Partial<ChangeRow>,
): Promise<void> {
  await work
    .insertInto('identity_change')
    .values({ to_site: change.from_site, from_case: null, to_case: null, ...change })
    .execute();
}

/** When an identity last changed in one of these ways. */
export async function lastChange(
  db: Reader,
  userId: string,
  kinds: readonly ChangeRow['kind'][],
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('identity_change')
    .select('at')
    .where('user_id', '=', userId)
    .where('kind', 'in', [...kinds])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** The sister site's case that this one was reused from, and when. */
export function reusedFrom(
  db: Reader,
  userId: string,
  caseId: string,
): Promise<Pick<Selectable<Tables['identity_change']>, 'from_case' | 'from_site' | 'at'> | undefined> {
  return db
    .selectFrom('identity_change')
    .select(['from_case', 'from_site', 'at'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'taken-over')
    .where('to_case', '=', caseId)
    .executeTakeFirst();
}

/** What is erased of an account. */
export const identityChangeErasers = [eraserOf('case-records', 'changes of the identity', 'identity_change')];
