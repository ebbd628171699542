import * as v from 'valibot';
import { uuid } from '../../base/uuid.ts';
import { defineJob } from '../../jobs/queue.ts';

/** Decode an uploaded picture, clean it and judge its quality. */
export const processFile = defineJob('look-at-file', v.object({ userId: uuid, fileId: uuid }));

/** Delete a blob without a row; queued so that it happens after the transaction that removed the row. */
export const discardBlob = defineJob('discard-blob', v.object({ blob: v.string() }));
