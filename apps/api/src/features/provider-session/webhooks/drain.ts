import { day } from '@credence/policy';
import type { Work } from '../../../db/database.ts';
import type { Context } from '../../../base/context.ts';
import { minute, second } from '../../../base/durations.ts';
import { checkCase, recheckSession } from '../session/jobs.ts';
import { findNamedSession } from '../session/store.ts';
import { drainWebhooks } from './jobs.ts';
import { deleteWebhooksBefore, lockWaiting, updateWebhooks, type WebhookRow } from './store.ts';

const batch = 200;

/** How long to look for a webhook's session: the webhook may arrive before the session is stored. */
const longestSearch = day;

/** How long deliveries are remembered, so that none is processed twice. */
const kept = 30 * day;

/**
 * Queues a verdict check for every session that a webhook names. However often and in whatever order they
 * arrive, the case moves once.
 */
export async function drainWebhooksJob(context: Context, work: Work): Promise<void> {
  const now = context.now();
  const waiting = await lockWaiting(work, now, batch);
  const done: WebhookRow[] = [];
  const cases = new Map<string, { userId: string; caseId: string }>();
  const decided = new Map<string, { userId: string; sessionId: string }>();
  let soonest: number | undefined;
  for (const webhook of waiting) {
    const session = await findNamedSession(work, {
      provider: webhook.provider,
      sessionId: webhook.session_hint,
      vendorSession: webhook.vendor_session,
    });
    if (session === undefined || session.state === 'opening') {
      const again = await searchAgainLater(work, webhook, now);
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
  for (const ids of decided.values()) await context.jobs.enqueue(work, recheckSession, { ...ids, tries: 0 });
  if (waiting.length === batch) await context.jobs.enqueue(work, drainWebhooks, {});
  else if (soonest !== undefined) {
    await context.jobs.enqueue(work, drainWebhooks, {}, { startAfterSeconds: Math.ceil(soonest / second) });
  }
}

/**
 * Plans the next look-up of a missing session, after half of the time it already takes; gives up after a day.
 */
async function searchAgainLater(work: Work, webhook: WebhookRow, now: Date): Promise<number | undefined> {
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
