import * as v from 'valibot';
import { uuid } from '../../../base/uuid.ts';
import { defineJob } from '../../../jobs/queue.ts';

/** Delete an upload that was never finished. */
export const expireUpload = defineJob('expire-upload', v.object({ userId: uuid, uploadId: uuid }));
