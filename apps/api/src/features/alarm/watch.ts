import { day } from '@credence/policy';
import * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import type { Work } from '../../db/database.ts';
import { defineJob } from '../../jobs/queue.ts';
import { alarmKinds } from './letters.ts';
import { quiet, raiseAlarm, tellAlarm } from './raise.ts';
import { forgetAlarmsBefore, heldBackBefore, tellHeldBack } from './store.ts';

/** Look for what nothing else notices, and tell what was held back. */
export const watchAlarms = defineJob('watch-alarms', v.object({}));

/** Whether the data folder and the store of pictures take something. */
const canStore = ({ blobs, partialUploads }: Context): Promise<boolean> =>
  Promise.all([partialUploads.probe(), blobs.probe()]).then(
    () => true,
    () => false,
  );

export async function watch(context: Context, work: Work): Promise<void> {
  if (!(await canStore(context))) await raiseAlarm(context, work, { kind: 'storage', subject: '' });
  const now = context.now();
  const since = new Date(now.getTime() - quiet);
  for (const { kind: name, subject } of await heldBackBefore(work, since)) {
    const kind = alarmKinds.find((one) => one === name);
    const heldBack = await tellHeldBack(work, { kind: name, subject }, { now, since });
    if (kind !== undefined && heldBack)
      await context.jobs.enqueue(work, tellAlarm, { kind, subject, at: now.toISOString(), heldBack });
  }
  await forgetAlarmsBefore(work, new Date(now.getTime() - day));
}
