import { day, noticeDue, noticeSpans, sites } from '@credence/policy';
import { within } from '../../audit/index.ts';
import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import type { Reader, Work } from '../../db/database.ts';
import { lockApplicant } from '../applicant/index.ts';
import { allCasesOf } from '../case/index.ts';
import { insertNotice, lockReverification, noticesDue, type ReverificationRow } from './store.ts';
import { shownReverification, standingOf } from './terms.ts';

/** Who is due a notice now of an order that is theirs alone; a campaign tells of its own. */
export function findDue(
  { policyOf, now }: Pick<Context, 'policyOf' | 'now'>,
  db: Reader,
  atMost: number,
): Promise<{ userId: string; id: string }[]> {
  const at = now();
  const steps = sites.flatMap((site) => {
    const { reaches } = policyOf(site).reverification;
    if (reaches === undefined) return [];
    return noticeSpans(reaches.reminders ?? [], at).map((span) => ({ site, ...span }));
  });
  return noticesDue(db, steps, atMost);
}

/** Whether a reminder so many days before the end says something that the account has not just heard. */
const isNews = ({ due_at: dueAt }: Pick<ReverificationRow, 'due_at'>, daysLeft: number, heard: Date) =>
  daysLeft === 0 || dueAt.getTime() - daysLeft * day > heard.getTime();

/**
 * Reminds an account of an order, or says that its day has passed: once, and only what is still so. Who
 * submits in the second of the deadline is in time. What the account may withdraw waits for no job.
 */
export function tellOfOrder(
  call: SystemCall,
  work: Work,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  return within(work, call, userId, async (unit) => {
    const { site, level, info } = await lockApplicant(work, userId, call.keyring);
    const row = await lockReverification(work, userId);
    if (row?.id !== id) return unit.unchanged();
    const policy = call.policyOf(site);
    const cases = await allCasesOf(work, userId);
    const account = { level, residence: info?.residenceCountry ?? '' };
    const state = shownReverification(policy, account, row, cases)?.state;
    if (state !== 'needed' && state !== 'rejected') return unit.unchanged();
    const now = call.now();
    const { reminders = [] } = policy.reverification.reaches ?? {};
    const daysLeft = noticeDue(reminders, row.due_at.getTime() - now.getTime());
    if (daysLeft === undefined) return unit.unchanged();
    const notice = {
      user_id: userId,
      reverification_id: id,
      due_at: row.due_at,
      days_left: daysLeft,
      sent_at: now,
    };
    const heard = standingOf(row, cases).answer?.decided_at ?? row.ordered_at;
    if (!(await insertNotice(work, notice)) || !isNews(row, daysLeft, heard)) return unit.unchanged();
    await unit.record(
      daysLeft === 0
        ? { action: 'reverification.overdue', subject: id }
        : { action: 'reverification.reminded', subject: id, details: { daysLeft } },
    );
  });
}
