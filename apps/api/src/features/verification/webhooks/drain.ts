import type { Work } from '../../../db/database.ts';
import type { Context } from '../../../context.ts';
import { checkCase } from '../jobs.ts';
import { lookBack } from '../sessions/jobs.ts';
import { sessionNamed } from '../sessions/store.ts';
import { drainWebhooks } from './jobs.ts';
import { deleteWebhooksBefore, lockWaiting, updateWebhooks, type WebhookRow } from './store.ts';

const batch = 200;

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** For how long the session of a webhook is looked for: it may come before the session is stored. */
const longestSearch = day;

/** How long deliveries are known, so that none is taken twice. */
const kept = 30 * day;

/** Has the verdict read again for every session that a vendor named. However often and in whatever order it is named, the case moves once. */
export async function drainWebhooksJob(context: Context, work: Work): Promise<void> {
  const now = context.now();
  const waiting = await lockWaiting(work, now, batch);
  const done: WebhookRow[] = [];
  const cases = new Map<string, { userId: string; caseId: string }>();
  const decided = new Map<string, { userId: string; sessionId: string }>();
  let soonest: number | undefined;
  for (const webhook of waiting) {
    const session = await sessionNamed(work, {
      provider: webhook.provider,
      sessionId: webhook.session_hint,
      vendorSession: webhook.vendor_session,
    });
    if (session === undefined || session.state === 'opening') {
      const again = await lookAgainLater(work, webhook, now);
      if (again === undefined) {
        context.log.warn({ provider: webhook.provider }, 'a webhook names no session of ours');
      } else if (again < minute) soonest = Math.min(again, soonest ?? again);
      continue;
    }
    done.push(webhook);
    if (session.state === 'open' || session.state === 'handed-in') {
      cases.set(session.case_id, { userId: session.user_id, caseId: session.case_id });
    } else if (session.state === 'finished') {
      decided.set(session.id, { userId: session.user_id, sessionId: session.id });
    }
  }
  await updateWebhooks(work, done, { outcome: 'read', next_look_at: null });
  for (const ids of cases.values()) await context.jobs.enqueue(work, checkCase, ids);
  for (const ids of decided.values()) await context.jobs.enqueue(work, lookBack, { ...ids, tries: 0 });
  if (waiting.length === batch) await context.jobs.enqueue(work, drainWebhooks, {});
  else if (soonest !== undefined) {
    await context.jobs.enqueue(work, drainWebhooks, {}, { startAfterSeconds: Math.ceil(soonest / second) });
  }
}

/** Plans the next look for a session that is not there yet, half as long again as it is looked for already; after a day it is nobody's. */
async function lookAgainLater(work: Work, webhook: WebhookRow, now: Date): Promise<number | undefined> {
  const searched = now.getTime() - webhook.received_at.getTime();
  const looks = webhook.looks + 1;
  const namesNothing = webhook.session_hint === '' && webhook.vendor_session === '';
  if (namesNothing || searched >= longestSearch) {
    await updateWebhooks(work, [webhook], { outcome: 'unmatched', next_look_at: null, looks });
    return undefined;
  }
  const wait = Math.max(2 * second, searched / 2);
  await updateWebhooks(work, [webhook], {
    outcome: '',
    next_look_at: new Date(now.getTime() + wait),
    looks,
  });
  return wait;
}

export function forgetWebhooksJob(context: Context, work: Work): Promise<void> {
  return deleteWebhooksBefore(work, new Date(context.now().getTime() - kept));
}
