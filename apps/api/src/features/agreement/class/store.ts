import { openField, sealField, type AccountKey } from '../../../seal/index.ts';
import type { ClassEnding } from '@credence/contract/investor-class';
import type { InvestorClass } from '@credence/contract/words';
import type { Site } from '@credence/policy';
import type { Insertable, Selectable } from 'kysely';
import type { Reader, Work } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables/index.ts';

export type ClassRow = Selectable<Tables['investor_class']>;

/** Every class that an account was granted on a site, newest first. */
export function classRows(db: Reader, userId: string, site: Site): Promise<ClassRow[]> {
  return db
    .selectFrom('investor_class')
    .selectAll()
    .where('user_id', '=', userId)
    .where('site', '=', site)
    .orderBy('granted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertClass(work: Work, row: Insertable<Tables['investor_class']>): Promise<void> {
  await work.insertInto('investor_class').values(row).execute();
}

const reasonPlace = (id: string) => ({ table: 'investor_class', row: id, field: 'ending_reason' });

/** Why an officer ends a class, sealed. */
export const sealReason = (key: AccountKey, { id }: ClassRow, reason: string): Buffer =>
  sealField(key, reasonPlace(id), reason);

export const openReason = (key: AccountKey, { id, ending_reason: reason }: ClassRow): string | null =>
  reason === null ? null : openField(key, reasonPlace(id), reason);

/** Ends what was granted and has not been ended, past its time or not; false where there is nothing. */
export async function endRow(
  work: Work,
  {
    userId,
    site,
    of,
    ...how
  }: {
    userId: string;
    site: Site;
    of: InvestorClass;
    ending: ClassEnding;
    at: Date;
    by: string | null;
    reason?: Buffer;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('investor_class')
    .set({ ended_at: how.at, ending: how.ending, ended_by: how.by, ending_reason: how.reason ?? null })
    .where('user_id', '=', userId)
    .where('site', '=', site)
    .where('class', '=', of)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
