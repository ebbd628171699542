import type { BlobHolder } from '../../../blobs/blobs.ts';
import { blobsOf } from '../../../db/blobs-of.ts';
import type { Work } from '../../../db/database.ts';
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
export const questionnaireBlobs: BlobHolder = blobsOf('questionnaire_file');
