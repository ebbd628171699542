import type { Insertable, Selectable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';

export type SdkTokenRow = Selectable<Tables['sdk_token']>;

export async function insertToken(work: Work, row: Insertable<Tables['sdk_token']>): Promise<void> {
  await work.insertInto('sdk_token').values(row).execute();
}

export function findToken(db: Reader, userId: string, id: string): Promise<SdkTokenRow | undefined> {
  return db
    .selectFrom('sdk_token')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Marks a one-time token as used; false where somebody else was first. */
export async function useToken(work: Work, userId: string, id: string, at: Date): Promise<boolean> {
  const result = await work
    .updateTable('sdk_token')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes the tokens that were over before a time; what they did stands in the audit trail. */
export async function deleteTokensEndedBefore(work: Work, time: Date): Promise<void> {
  await work.deleteFrom('sdk_token').where('expires_at', '<', time).execute();
}

/** Ends the tokens of an account that were made for a business, live ones at once. */
export async function endSdkSessions(work: Work, userId: string, business: string, at: Date): Promise<void> {
  await work
    .updateTable('sdk_token')
    .set({ expires_at: at, session_ends_at: at })
    .where('user_id', '=', userId)
    .where('business', '=', business)
    .where('expires_at', '>', at)
    .execute();
}
