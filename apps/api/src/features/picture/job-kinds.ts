import * as v from 'valibot';
import { uuid } from '../../base/uuid.ts';
import { defineJob } from '../../jobs/queue.ts';

/** Decode an uploaded picture, clean it and judge its quality. */
export const processFile = defineJob('look-at-file', v.object({ userId: uuid, fileId: uuid }));

const retiredPage = v.object({ after: v.optional(v.object({ user_id: uuid, id: uuid })) });
export type RetiredPage = v.InferOutput<typeof retiredPage>;

/** Erase pictures that nothing uses any more, those after one in their order. */
export const eraseRetired = defineJob('erase-retired-files', retiredPage);

/** Delete a blob without a row; queued so that it happens after the transaction that removed the row. */
export const discardBlob = defineJob('discard-blob', v.object({ blob: v.string() }));
