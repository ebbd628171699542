import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import { uuid } from '../../base/uuid.ts';
import { defineJob, type JobKind } from '../../jobs/queue.ts';

/** Carry out an officer's decision, once it cannot be undone any more. */
export const concludePending = defineJob(
  'conclude-pending',
  v.object({ userId: uuid, caseId: uuid, id: uuid }),
);

/** Every minute: carry out decisions whose own job was lost. */
export const concludeOverdue = defineJob('conclude-overdue', v.object({}));

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const reviewJobs: readonly JobKind<GenericSchema>[] = [concludePending, concludeOverdue];
