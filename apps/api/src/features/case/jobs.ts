import * as v from 'valibot';
import { uuid } from '../../base/uuid.ts';
import { defineJob } from '../../jobs/queue.ts';

/* Jobs queued by features that come before the one that handles them. */

const ids = { userId: uuid, caseId: uuid };

/** Have a registry check the number of a case; handled by `registry`. */
export const checkNumberJob = defineJob('check-number', v.object(ids));

/** Stop waiting for the pictures of an abandoned case; handled by `submission`. */
export const expireCase = defineJob('expire-case', v.object(ids));

/** Every kind of job defined here; their queues are created before anything is queued. */
export const caseJobs = [checkNumberJob, expireCase];
