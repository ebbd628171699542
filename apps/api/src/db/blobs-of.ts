import { type NotNull, sql } from 'kysely';
import type { Reader } from './database.ts';

/** The tables whose rows name blobs. */
type Files = 'verification_file' | 'questionnaire_file' | 'brought_file';

/** What the sweep of blobs asks of such a table: which of some blobs it names, and its rows. */
export const blobsOf = (table: Files) => ({
  named: async (db: Reader, blobs: readonly string[]): Promise<string[]> => {
    const rows = await db
      .selectFrom(table)
      .select('blob')
      .distinct()
      .where('blob', '=', sql<string>`any(${[...blobs]}::text[])`)
      .$narrowType<{ blob: NotNull }>()
      .execute();
    return rows.map(({ blob }) => blob);
  },
  after: (db: Reader, place: { user_id: string; id: string } | undefined, limit: number) =>
    db
      .selectFrom(table)
      .select(['user_id', 'id', 'blob', 'created_at'])
      .where('blob', 'is not', null)
      .$narrowType<{ blob: NotNull }>()
      .$if(place !== undefined, (query) =>
        query.where(sql<boolean>`(user_id, id) > (${place?.user_id}::uuid, ${place?.id}::uuid)`),
      )
      .orderBy('user_id')
      .orderBy('id')
      .limit(limit)
      .execute(),
});
