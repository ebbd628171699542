import { day, type NoticeSpan, noticeSpans } from '@credence/policy';
import { within } from '../../audit/index.ts';
import type { SystemCall } from '../../base/call.ts';
import { minute } from '../../base/durations.ts';
import type { Context } from '../../base/context.ts';
import type { Work } from '../../db/database.ts';
import { isBehind } from '../reverification/index.ts';
import { countAsked, tellAccounts } from './job-kinds.ts';
import {
  askedNotice,
  campaignsIn,
  type CampaignRow,
  type DueNotice,
  endedDue,
  endedNotice,
  insertNotice,
  lockCampaign,
  noticesDue,
  readCampaign,
  updateCampaign,
} from './store.ts';

/** Accounts that one transaction tells: each has its own audit trail, which is locked meanwhile. */
const page = 200;

/** Who listens is let go on before more is told, looked at again after so many seconds. */
const atMostWaiting = 2000;
const pause = 5;

/** A job that took no step for so long, in milliseconds, is not under way any more. */
const stalled = 15 * minute;

const isUnderWay = ({ state }: Pick<CampaignRow, 'state'>): boolean =>
  state === 'starting' || state === 'running';

/** What a campaign tells: that one is asked, the reminders, and that the day has passed. */
const stepsOf = (reminders: readonly number[], now: Date): NoticeSpan[] => [
  // Whose day has passed before they were told anything hear that, and not that they are asked.
  { daysLeft: askedNotice, after: now, until: new Date(now.getTime() + 10_000 * day) },
  ...noticeSpans(reminders, now),
];

const happeningOf = ({ id, daysLeft }: DueNotice) => {
  if (daysLeft === askedNotice) return { action: 'reverification.asked', subject: id };
  if (daysLeft === endedNotice) return { action: 'reverification.ended', subject: id };
  return daysLeft === 0
    ? { action: 'reverification.overdue', subject: id }
    : { action: 'reverification.reminded', subject: id, details: { daysLeft } };
};

/**
 * Tells the next accounts of a campaign what they are due to hear. The row of a notice and the audit row are
 * written together, and its key lets no second one in. Who has missed reminders gets the latest, not all.
 */
export async function tellNext(
  call: SystemCall,
  work: Work,
  { campaignId, after }: { campaignId: string; after: string | null },
): Promise<void> {
  const row = await readCampaign(work, campaignId);
  if (row === undefined || !(isUnderWay(row) || row.state === 'ended')) return;
  const at = call.now();
  if ((await call.events.backlog('reverification.asked')) > atMostWaiting) {
    await updateCampaign(work, campaignId, { telling_since: at });
    await call.jobs.enqueue(work, tellAccounts, { campaignId, after }, { startAfterSeconds: pause });
    return;
  }
  const place = { after, limit: page };
  const due =
    row.state === 'ended'
      ? await endedDue(work, campaignId, place)
      : await noticesDue(work, campaignId, stepsOf(row.reminders, at), place);
  for (const notice of due) {
    await within(work, call, notice.userId, async (unit) => {
      // Who submits in the second of the deadline is in time.
      if (await isBehind(work, notice.userId)) return unit.unchanged();
      const noted = await insertNotice(work, campaignId, notice, at);
      if (noted === 'to-tell') await unit.record(happeningOf(notice));
      else unit.unchanged();
    });
  }
  const last = due.length === page ? due.at(-1) : undefined;
  await updateCampaign(work, campaignId, { telling_since: last === undefined ? null : at });
  // The last one may be due another notice, which the next page begins after: the next run finds it.
  if (last !== undefined) await call.jobs.enqueue(work, tellAccounts, { campaignId, after: last.userId });
}

/** Starts telling and counting for each campaign under way. */
export async function watch({ jobs, now }: Pick<Context, 'jobs' | 'now'>, work: Work): Promise<void> {
  for (const campaignId of await campaignsIn(work, ['starting', 'running', 'paused'])) {
    await jobs.enqueue(work, countAsked, { campaignId });
    const row = await lockCampaign(work, campaignId);
    const at = now();
    const since = row?.telling_since?.getTime() ?? 0;
    if (row === undefined || !isUnderWay(row) || since > at.getTime() - stalled) continue;
    await updateCampaign(work, campaignId, { telling_since: at });
    await jobs.enqueue(work, tellAccounts, { campaignId, after: null });
  }
}
