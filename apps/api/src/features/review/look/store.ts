import { type Selectable, sql } from 'kysely';
import type { Reader, Work } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables/index.ts';
import { type AccountKey, openField, sealField } from '../../../seal/index.ts';

type LookRow = Selectable<Tables['decided_look']>;

const place = (id: string) => ({ table: 'decided_look', row: id, field: 'reason' });

export async function insertLook(
  work: Work,
  key: AccountKey,
  { reason, ...row }: Omit<LookRow, 'reason'> & { reason: string },
): Promise<void> {
  await work
    .insertInto('decided_look')
    .values({ ...row, reason: sealField(key, place(row.id), reason) })
    .execute();
}

/** The newest looks at an account, newest first. */
export async function looksOf(db: Reader, key: AccountKey, userId: string, limit: number) {
  const rows = await db
    .selectFrom('decided_look')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, reason: openField(key, place(row.id), row.reason) }));
}

/**
 * Whether an officer sees an account's cases: something of it waits for officers or a second one, the officer
 * has decided or proposed about it since a time, or has said why.
 */
export async function isOpenTo(
  db: Reader,
  { userId, officerId, since, now }: { userId: string; officerId: string; since: Date; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select exists (
      select from verification_case where user_id = ${userId} and (state in ('submitted', 'in_review')
        or (decided_by = ${officerId} and decided_at > ${since}))
    ) or exists (
      select from decided_look where user_id = ${userId} and officer_id = ${officerId} and until > ${now}
    ) or exists (
      select from proposal where owner_id = ${userId} and (state = 'open'
        or (answered_at > ${since} and ${officerId} in (proposed_by, answered_by)))
    ) as open`.execute(db);
  return rows[0]?.open === true;
}
