import { sql } from 'kysely';
import type { BlobHolder } from '../../../blobs/blobs.ts';
import type { Reader, Work } from '../../../db/database.ts';
import { type Eraser, eraserOf } from '../../../jobs/eraser.ts';

/** Deletes the files of an account that its questionnaires show. */
async function deleteFiles(work: Work, userId: string) {
  const gone = await work
    .deleteFrom('questionnaire_file')
    .where('user_id', '=', userId)
    .returning('blob')
    .execute();
  return { rows: gone.length, blobs: gone.map(({ blob }) => blob) };
}

/** Which of some blobs hold a file of a questionnaire. */
async function namedBlobs(db: Reader, blobs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('questionnaire_file')
    .select('blob')
    .where('blob', '=', sql<string>`any(${[...blobs]}::text[])`)
    .execute();
  return rows.map(({ blob }) => blob);
}

/** Files after one in their order, with their blobs. */
function filesAfter(db: Reader, after: { user_id: string; id: string } | undefined, limit: number) {
  return db
    .selectFrom('questionnaire_file')
    .select(['user_id', 'id', 'blob', 'created_at'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(user_id, id) > (${after?.user_id}::uuid, ${after?.id}::uuid)`),
    )
    .orderBy('user_id')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** What is erased of an account. */
export const questionnaireErasers: readonly Eraser[] = [
  {
    class: 'identity-documents',
    what: 'files of questionnaires',
    erase: (_call, work, userId) => deleteFiles(work, userId),
  },
  eraserOf('case-records', 'answers of questionnaires', 'questionnaire'),
];

/** The blobs that files of questionnaires are in. */
export const questionnaireBlobs: BlobHolder = { named: namedBlobs, after: filesAfter };
