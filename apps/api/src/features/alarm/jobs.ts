import type * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import type { Work } from '../../db/database.ts';
import { defineListener } from '../../jobs/events.ts';
import type { JobKind } from '../../jobs/queue.ts';
import { tryAgain } from '../../jobs/try-again.ts';
import { type AlarmKind, words } from './letters.ts';
import { raiseAlarm, sendAlarm, tellAlarm } from './raise.ts';
import { watch, watchAlarms } from './watch.ts';

/** What the audit trail tells of and somebody should look into. */
const byAction: Readonly<Record<string, AlarmKind>> = {
  'officer.looks-used-up': 'looks-used-up',
  'webhook.endpoint-stopped': 'webhook-stopped',
};

const onEvent = defineListener('raise-alarm', Object.keys(byAction));
export const alarmListeners = [onEvent];

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const alarmJobs: readonly JobKind<v.GenericSchema>[] = [tellAlarm, sendAlarm, watchAlarms];

/** Sends a letter by e-mail; undefined where nothing sends e-mail. */
type SendLetter = (
  context: Context,
  letter: { to: string; id: string; subject: string; lines: readonly string[] },
) => Promise<{ state: string }> | undefined;

const recipientsOf = ({ config }: Context): readonly string[] => config.mail?.alarms ?? [];

async function send(
  context: Context,
  work: Work,
  data: v.InferOutput<typeof sendAlarm.data>,
  sendLetter: SendLetter,
): Promise<void> {
  const to = recipientsOf(context)[data.recipient];
  if (to === undefined) return;
  const { title, says, todo } = words[data.kind];
  const [origin] = context.config.publicOrigins;
  const sent = await sendLetter(context, {
    to,
    id: data.letterId,
    subject: `Alarm: ${title}`,
    lines: [
      says(data.subject),
      todo,
      `Raised at ${data.at}${origin === undefined ? '' : ` on ${origin}`}. docs/operating.md, “Alarms”, explains each.`,
      ...(data.heldBack === 0
        ? []
        : [`It was raised ${data.heldBack} more times since the letter before this one.`]),
    ],
  });
  if (sent?.state === 'later') await tryAgain(context.jobs, work, sendAlarm, data);
}

/** Starts telling operators of alarms, and looking for some of them every five minutes. */
export async function handleAlarmJobs(context: Context, sendLetter: SendLetter): Promise<void> {
  const { jobs } = context;
  await jobs.handle(onEvent.job, async (work, { action, subject }) => {
    const kind = byAction[action];
    if (kind !== undefined) await raiseAlarm(context, work, { kind, subject });
  });
  await jobs.handleGivenUp((work, kind) =>
    raiseAlarm(context, work, { kind: 'jobs-given-up', subject: kind }),
  );
  await jobs.handle(tellAlarm, async (work, told) => {
    for (const recipient of recipientsOf(context).keys()) {
      const letter = { ...told, recipient, letterId: context.newId(), tries: 0 };
      await jobs.enqueue(work, sendAlarm, letter);
    }
  });
  await jobs.handle(sendAlarm, (work, data) => send(context, work, data, sendLetter));
  await jobs.handle(watchAlarms, (work) => watch(context, work));
  await jobs.repeat(watchAlarms, {}, '*/5 * * * *');
}
