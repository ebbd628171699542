import { day } from '@credence/policy';
import * as v from 'valibot';
import { within } from '../../../audit/index.ts';
import type { SystemCall } from '../../../base/call.ts';
import { uuid } from '../../../base/uuid.ts';
import type { Work } from '../../../db/database.ts';
import { defineJob } from '../../../jobs/queue.ts';
import { discardBlob } from '../../picture/index.ts';
import { deleteWaiting } from './store.ts';

/** How long a picture waits for its person, in milliseconds. */
export const waitsAtMost = 90 * day;

const place = v.object({ userId: uuid, id: uuid });

/** Erase a picture that its person never came for. */
export const expireBrought = defineJob('expire-brought-file', place);

/** Repeatable: what a case has by now, or was erased, is left alone. */
export async function expireBroughtJob(
  call: SystemCall,
  work: Work,
  { userId, id }: v.InferOutput<typeof place>,
): Promise<void> {
  const blob = await deleteWaiting(work, userId, id);
  if (blob === undefined) return;
  await call.jobs.enqueue(work, discardBlob, { blob });
  await within(work, call, userId, (unit) => unit.record({ action: 'file.not-called-for', subject: id }));
}
