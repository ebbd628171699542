import * as v from 'valibot';
import { uuid } from '../../base/uuid.ts';
import { defineJob } from '../../jobs/queue.ts';

/** Find accounts that are to be closed or erased in part, those after one in their order. */
export const findDue = defineJob('find-erasures', v.object({ after: v.optional(uuid) }));

/** Close an account whose days of grace are over, and erase what is due of it. */
export const eraseAccount = defineJob('erase-account', v.object({ userId: uuid }));

/** Delete blobs that nothing names, those after one in their order. */
export const sweepBlobs = defineJob('sweep-blobs', v.object({ after: v.optional(v.string()) }));

const place = v.object({ user_id: uuid, id: uuid });

/** Look for rows whose blob is missing, those after one in their order. */
export const findMissing = defineJob(
  'find-missing-blobs',
  v.object({ of: v.optional(v.number(), 0), after: v.optional(place) }),
);
export type MissingPage = v.InferOutput<typeof findMissing.data>;
