import type { Insertable, Selectable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';

export type KeyMove = Selectable<Tables['key_move']>;

export function keyMoves(db: Reader): Promise<KeyMove[]> {
  return db.selectFrom('key_move').selectAll().orderBy('started_at').orderBy('holder').execute();
}

/** A move, locked: its pages follow one another, whoever works on them. */
export function lockMove(work: Work, holder: string): Promise<KeyMove | undefined> {
  return work.selectFrom('key_move').selectAll().where('holder', '=', holder).forUpdate().executeTakeFirst();
}

/** Begins a move; one to the same key that has not ended goes on where it is. */
export async function beginMove(work: Work, move: Insertable<Tables['key_move']>): Promise<void> {
  const { key_id, after, rows_moved, rows_at_start, started_at, ended_at } = move;
  const anew = { key_id, after, rows_moved, rows_at_start, started_at, ended_at };
  await work
    .insertInto('key_move')
    .values(move)
    .onConflict((conflict) =>
      conflict
        .column('holder')
        .doUpdateSet(anew)
        .where((where) =>
          where.or([where('key_move.key_id', '<>', anew.key_id), where('key_move.ended_at', 'is not', null)]),
        ),
    )
    .execute();
}

export async function saveMove(
  work: Work,
  { holder, ...rest }: Pick<KeyMove, 'holder' | 'after' | 'rows_moved' | 'ended_at'>,
): Promise<void> {
  await work.updateTable('key_move').set(rest).where('holder', '=', holder).execute();
}
