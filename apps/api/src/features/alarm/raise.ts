import * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import { hour } from '../../base/durations.ts';
import { uuid } from '../../base/uuid.ts';
import type { Work } from '../../db/database.ts';
import { defineJob } from '../../jobs/queue.ts';
import { alarmKinds, type AlarmKind } from './letters.ts';
import { countAlarm } from './store.ts';

const told = {
  kind: v.picklist(alarmKinds),
  /** The id or the name of what it is about; '' for the installation. Never personal data. */
  subject: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** How often it was raised without a letter before this one. */
  heldBack: v.number(),
};

/** Write a letter about an alarm to each of the operator's addresses. */
export const tellAlarm = defineJob('tell-alarm', v.object(told));

/** Send one of them. */
export const sendAlarm = defineJob(
  'send-alarm',
  v.object({
    ...told,
    /** Which of the addresses: none is stored. */
    recipient: v.number(),
    letterId: uuid,
    tries: v.number(),
  }),
);

/** How long nothing more is sent of the same kind and subject. */
export const quiet = hour;

interface Alarm {
  kind: AlarmKind;
  subject: string;
}

type Raising = Pick<Context, 'jobs' | 'log' | 'metrics' | 'now'>;

/** Has operators told of an alarm if the transaction commits; of the same kind and subject once an hour. */
export async function raiseAlarm(context: Raising, work: Work, alarm: Alarm): Promise<void> {
  context.metrics.countAlarm(alarm.kind);
  context.log.warn({ alarm: alarm.kind, subject: alarm.subject }, 'alarm');
  const now = context.now();
  const heldBack = await countAlarm(work, alarm, { now, since: new Date(now.getTime() - quiet) });
  if (heldBack === undefined) return;
  await context.jobs.enqueue(work, tellAlarm, { ...alarm, at: now.toISOString(), heldBack });
}
