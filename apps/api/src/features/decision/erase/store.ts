import { sql } from 'kysely';
import type { Work } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables/index.ts';
import { type Eraser, eraserOf } from '../../../jobs/eraser.ts';

type Kind = Tables['verification_sighting']['kind'];

/** Forgets by what documents, pictures and faces of an account are found again, or some kinds of these. */
export async function deleteSightings(work: Work, userId: string, kinds?: readonly Kind[]): Promise<number> {
  const gone = await work
    .deleteFrom('verification_sighting')
    .where('user_id', '=', userId)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .returning('hash')
    .execute();
  const hashes = gone.map(({ hash }) => hash);
  await sql`delete from verification_sighting_mark as mark where mark.hash = any(${hashes}::bytea[])
    and not exists (select from verification_sighting as other where other.hash = mark.hash)`.execute(work);
  return gone.length;
}

const sightings: Eraser = {
  class: 'identity-documents',
  what: 'what finds the same document, picture or face again',
  erase: async (_call, work, userId) => ({ rows: await deleteSightings(work, userId) }),
};

/** What is erased of an account. */
export const decisionErasers: readonly Eraser[] = [
  sightings,
  eraserOf('identity-documents', 'what was read from documents', 'verification_reading'),
  eraserOf('case-records', 'facts of decisions', 'verification_decision'),
];
