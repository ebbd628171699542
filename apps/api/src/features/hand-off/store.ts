import type { HandOffStage } from '@credence/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';

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

/** The same, with the row locked until the transaction ends: wrong digits that come at once are counted one by one. */
export function lockHandOff(work: Work, userId: string, id: string): Promise<HandOffRow | undefined> {
  return work
    .selectFrom('hand_off')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The hand-off of the account that is under way. */
export function liveHandOff(db: Reader, userId: string): Promise<HandOffRow | undefined> {
  return db
    .selectFrom('hand_off')
    .selectAll()
    .where('user_id', '=', userId)
    .where('stage', 'in', live)
    .executeTakeFirst();
}

/** Moves a hand-off on; false where it is not at the stage that it moves from. */
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

/** Ends every hand-off of the account, a finished one too: its phone may go on until then. Answers the ids. */
export async function endAll(work: Work, userId: string): Promise<string[]> {
  const ended = await work
    .updateTable('hand_off')
    .set({ stage: 'over' })
    .where('user_id', '=', userId)
    .where('stage', '<>', 'over')
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

export async function deleteHandOffsEndedBefore(work: Work, time: Date): Promise<void> {
  await work.deleteFrom('hand_off').where('expires_at', '<', time).execute();
}
