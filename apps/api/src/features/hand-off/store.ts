import type { HandOffStage } from '@credence/contract/hand-off';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { eraserOf } from '../../jobs/eraser.ts';

export type HandOffRow = Selectable<Tables['hand_off']>;

const live: HandOffStage[] = ['waiting', 'joined', 'paired', 'open'];

export async function insertHandOff(work: Work, row: Insertable<Tables['hand_off']>): Promise<void> {
  await work.insertInto('hand_off').values(row).execute();
}

export function readHandOff(db: Reader, userId: string, id: string): Promise<HandOffRow | undefined> {
  return db
    .selectFrom('hand_off')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * The same, with the row locked until the transaction ends: concurrent wrong digits are counted one by one.
 */
export function lockHandOff(work: Work, userId: string, id: string): Promise<HandOffRow | undefined> {
  return work
    .selectFrom('hand_off')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The hand-off that waits for this code, whoever's it is: the phone that types it knows no account. */
export function findByTyped(db: Reader, index: string): Promise<HandOffRow | undefined> {
  return db.selectFrom('hand_off').selectAll().where('typed_index', '=', index).executeTakeFirst();
}

/** The account's hand-off in progress. */
export function liveHandOff(db: Reader, userId: string): Promise<HandOffRow | undefined> {
  return db
    .selectFrom('hand_off')
    .selectAll()
    .where('user_id', '=', userId)
    .where('stage', 'in', live)
    .executeTakeFirst();
}

/** Moves a hand-off from one stage to another; false if it is at a different stage. */
export async function moveHandOff(
  work: Work,
  place: { userId: string; id: string; from: HandOffStage },
  changes: Updateable<Tables['hand_off']>,
): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('hand_off')
    .set(changes)
    .where('user_id', '=', place.userId)
    .where('id', '=', place.id)
    .where('stage', '=', place.from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Ends every hand-off of the account, finished ones too, because their phone may still be active. Returns the
 * ids.
 */
export async function endAllHandOffs(work: Work, userId: string): Promise<string[]> {
  const ended = await work
    .updateTable('hand_off')
    .set({ stage: 'over', typed_index: null, typed_until: null })
    .where('user_id', '=', userId)
    .where('stage', '<>', 'over')
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

export async function deleteHandOffsEndedBefore(work: Work, time: Date): Promise<void> {
  await work.deleteFrom('hand_off').where('expires_at', '<', time).execute();
}

/** What is erased of an account. */
export const handOffErasers = [eraserOf('access', 'continuing on a phone', 'hand_off')];
