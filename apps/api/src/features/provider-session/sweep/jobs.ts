import * as v from 'valibot';
import { uuid } from '../../../base/uuid.ts';
import { defineJob } from '../../../jobs/queue.ts';

/** Find cases without a verdict or past their expiry, and sessions that nobody polls. */
export const sweep = defineJob('sweep-unanswered', v.object({}));

/** Pass a case to officers if it has no verdict by then. */
export const passToOfficers = defineJob('hand-over-case', v.object({ userId: uuid, caseId: uuid }));
