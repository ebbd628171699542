import type { FileKind } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import type { Insertable, Selectable } from 'kysely';
import type { BlobHolder } from '../../../blobs/blobs.ts';
import { blobsOf } from '../../../db/blobs-of.ts';
import type { Reader, Work } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables/index.ts';
import type { Eraser } from '../../../jobs/eraser.ts';

export type BroughtRow = Selectable<Tables['brought_file']>;

/** The blobs that pictures are in which wait for their person. */
export const broughtBlobs: BlobHolder = blobsOf('brought_file');

export async function insertBrought(work: Work, row: Insertable<Tables['brought_file']>): Promise<void> {
  await work.insertInto('brought_file').values(row).execute();
}

/** What was brought for a level as a picture of a kind, whether a case has it by now or not. */
export function broughtAs(
  db: Reader,
  userId: string,
  level: Level,
  kind: FileKind,
): Promise<BroughtRow | undefined> {
  return db
    .selectFrom('brought_file')
    .selectAll()
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** What waits for a case of a level. */
export function waitingFor(db: Reader, userId: string, level: number): Promise<BroughtRow[]> {
  return db
    .selectFrom('brought_file')
    .selectAll()
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('blob', 'is not', null)
    .orderBy('kind')
    .execute();
}

/** The row stays, so that the same picture is known when it is brought again. */
export async function setTaken(work: Work, { user_id: userId, id }: BroughtRow): Promise<void> {
  await work
    .updateTable('brought_file')
    .set({ blob: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Removes what still waits; returns its blob, or undefined where a case has it or nothing is there. */
export async function deleteWaiting(work: Work, userId: string, id: string): Promise<string | undefined> {
  const gone = await work
    .deleteFrom('brought_file')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('blob', 'is not', null)
    .returning('blob')
    .executeTakeFirst();
  return gone?.blob ?? undefined;
}

/** What is erased of an account: what waited, and that it was brought. */
export const broughtEraser: Eraser = {
  class: 'abandoned-cases',
  what: 'pictures that a partner brought',
  erase: async (_call, work, userId) => {
    const gone = await work
      .deleteFrom('brought_file')
      .where('user_id', '=', userId)
      .returning('blob')
      .execute();
    return { rows: gone.length, blobs: gone.flatMap(({ blob }) => blob ?? []) };
  },
};
