import type { Insertable, Selectable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { eraserOf } from '../../jobs/eraser.ts';

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

/** Marks a token as used, by which attempt if it is one-time; who asks again changes nothing of that. */
export async function useToken(
  work: Work,
  userId: string,
  id: string,
  at: Date,
  attempt: Buffer | null,
): Promise<void> {
  await work
    .updateTable('sdk_token')
    .set({ used_at: at, attempt_hash: attempt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes tokens that ended before a time; what they did is in the audit trail. */
export async function deleteTokensEndedBefore(work: Work, time: Date): Promise<void> {
  await work.deleteFrom('sdk_token').where('expires_at', '<', time).execute();
}

/**
 * Ends the SDK sessions of an account for one business id, renewable ones included. The applicant's row must
 * be locked, so that no token is renewed meanwhile.
 */
export async function endSdkSessions(work: Work, userId: string, business: string, at: Date): Promise<void> {
  await work
    .updateTable('sdk_token')
    .set({ expires_at: at, session_ends_at: at })
    .where('user_id', '=', userId)
    .where('business', '=', business)
    .where((where) => where.or([where('expires_at', '>', at), where('session_ends_at', '>', at)]))
    .execute();
}

/** What is erased of an account. */
export const embeddingErasers = [eraserOf('access', 'embedded sessions', 'sdk_token')];
