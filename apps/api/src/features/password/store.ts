import type { Selectable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { eraserOf } from '../../jobs/eraser.ts';

/** Adds a link, which ends those before. */
export async function insertPasswordLink(
  work: Work,
  link: Selectable<Tables['password_link']>,
): Promise<void> {
  await work.deleteFrom('password_link').where('user_id', '=', link.user_id).execute();
  await work.insertInto('password_link').values(link).execute();
}

export function openPasswordLink(db: Reader, id: string, now: Date) {
  return db
    .selectFrom('password_link')
    .select(['user_id', 'id'])
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses up a link; false if it was used or replaced meanwhile. One statement, so that it is good once. */
export async function usePasswordLink(
  work: Work,
  { user_id, id }: { user_id: string; id: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('password_link')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deletePasswordLinksEndedBefore(work: Work, time: Date): Promise<void> {
  await work.deleteFrom('password_link').where('expires_at', '<', time).execute();
}

/** What is erased of an account. */
export const passwordErasers = [eraserOf('access', 'links to set a password', 'password_link')];
