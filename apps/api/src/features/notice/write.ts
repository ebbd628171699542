import type { NoticeChannel } from '@credence/contract/notice';
import type { SystemCall } from '../../base/call.ts';
import type { Work } from '../../db/database.ts';
import type { Event } from '../../jobs/events.ts';
import { type Applicant, isApplicant, readApplicant } from '../applicant/index.ts';
import { usualLanguage } from '../site/index.ts';
import { goesBySms, isReminder } from './kinds.ts';
import { languageOf } from './language.ts';
import { inCrowds, type Planned, plans } from './plan.ts';
import { atMostQueued, sendNotice } from './send-job.ts';
import { followLanguage, insertNotice, readSetting } from './store.ts';
import { leaseOf } from './tries.ts';

/** Events by which an account says in which language it reads. */
export const telling: readonly string[] = ['session.begun', 'sdk.session-begun'];

/** Where a message goes: by e-mail always, and by SMS what the operator chose, where there is a number. */
function channelsOf(
  { config }: Pick<SystemCall, 'config'>,
  planned: Planned,
  { info }: Applicant,
): NoticeChannel[] {
  const bySms = config.sms !== undefined && goesBySms(config.sms.kinds, planned.kind);
  return bySms && (info?.mobile ?? '') !== '' ? ['email', 'sms'] : ['email'];
}

/** Writes a message and queues it, in the transaction that completes the event: both or neither. */
async function writeOne(
  call: SystemCall,
  work: Work,
  planned: Planned,
  { asked, atOnce }: { asked: string | undefined; atOnce: boolean },
): Promise<void> {
  const { userId, kind } = planned;
  const setting = await readSetting(work, userId);
  if (isReminder(kind) && setting?.reminders === false) return;
  if (!(await isApplicant(work, userId))) return;
  const applicant = await readApplicant(work, userId, call.keyring);
  // A trial has nobody to tell.
  if (applicant.test) return;
  // Nothing more is asked of who has left, and nothing reminded of.
  if (applicant.closedAt !== null && kind !== 'account-closed') return;
  const chosen = setting?.language_chosen === true;
  const wanted = planned.language === undefined ? asked : languageOf(planned.language);
  const known = (chosen ? undefined : wanted) ?? (setting?.language || undefined);
  const language = known ?? languageOf(usualLanguage(call.policyOf(applicant.site))) ?? 'en';
  const details = JSON.stringify(await planned.details(language));
  const now = call.now();
  for (const channel of channelsOf(call, planned, applicant)) {
    const id = call.newId();
    await insertNotice(work, {
      user_id: userId,
      id,
      kind,
      channel,
      language,
      details,
      state: 'waiting',
      created_at: now,
      next_try_at: atOnce ? leaseOf(now) : now,
      attempts: 0,
      finished_at: null,
      answer: '',
      seen_at: null,
    });
    if (atOnce) await call.jobs.enqueue(work, sendNotice, { userId, id });
  }
}

/** Writes what accounts are to be told of an event, once: the event is done in the same transaction. */
export async function writeNotices(call: SystemCall, work: Work, event: Event): Promise<void> {
  const asked = event.language === undefined ? undefined : languageOf(event.language);
  if (asked !== undefined && telling.includes(event.action))
    await followLanguage(work, event.userId, asked, call.now());
  const atOnce = !inCrowds.has(event.action) || (await call.jobs.waiting(sendNotice)) < atMostQueued;
  for (const planned of (await plans[event.action]?.(call, work, event)) ?? []) {
    const own = planned.userId === event.userId ? asked : undefined;
    await writeOne(call, work, planned, { asked: own, atOnce });
  }
}
