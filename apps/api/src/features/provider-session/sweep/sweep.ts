import { within } from '../../../audit/index.ts';
import type { Context } from '../../../base/context.ts';
import { hour, minute } from '../../../base/durations.ts';
import type { Work } from '../../../db/database.ts';
import type { SystemCall } from '../../../base/call.ts';
import { checkCase, pollSession } from '../session/jobs.ts';
import {
  type CaseRow,
  lockOverdue,
  lockUnanswered,
  checkNumberJob,
  expireCase,
  isOwnCapture,
  lockCase,
  move,
  updateCase,
} from '../../case/index.ts';
import { insertDecision } from '../../decision/index.ts';

import { endSession } from '../session/settle.ts';
import { casesWithLiveSession, liveSession, updateSession } from '../session/store.ts';

import { passToOfficers, sweep } from './jobs.ts';
import { lockOverduePolls } from './store.ts';

/** Size of a page; a full page is followed by the next one at once. */
const page = 100;

/**
 * Milliseconds. A failed job is retried for a quarter of an hour; only after that is something surely stuck.
 */
export const untilSwept = 30 * minute;

/** The same for polls of a session, counted from the planned time. */
const pollOverdue = 20 * minute;

/** Longest pause between two checks of a case, in milliseconds. */
const longestPause = 4 * hour;

/**
 * How long a case is checked again automatically, in milliseconds: applicants are told that it takes up to a
 * day, and what could not be checked by then needs an officer.
 */
export const checkedAgainFor = 24 * hour;

/** Seconds for the last check before the case goes to an officer. */
const lastCheck = 10 * 60;

/** Why officers have the case, as shown in their queue. */
const reason = 'no-verdict-in-time';

/**
 * Picks up what got stuck: a job that failed for good or was lost, a webhook that never came. Checks a case
 * again, less and less often, and after a day passes it to officers. However many sweeps run at once, each
 * case and session is picked up by one.
 */
export async function sweepJob(context: Context, work: Work): Promise<void> {
  const now = context.now();
  const leftBefore = new Date(now.getTime() - untilSwept);
  const cases = await lockUnanswered(work, { submittedBefore: leftBefore, now, atMost: page });
  const withSession = await casesWithLiveSession(work, cases);
  for (const one of cases) await pickUp(context, work, one, withSession.has(one.id));

  const plannedBefore = new Date(now.getTime() - pollOverdue);
  const sessions = await lockOverduePolls(work, { plannedBefore, atMost: page });
  for (const { user_id: userId, id, polls } of sessions) {
    await updateSession(work, userId, id, { next_look_at: now });
    await context.jobs.enqueue(work, pollSession, { userId, sessionId: id, look: polls });
  }

  const overdue = await lockOverdue(work, { expiredBefore: leftBefore, now, atMost: page });
  for (const { user_id: userId, id } of overdue) {
    await updateCase(work, userId, id, { sweep_at: new Date(now.getTime() + untilSwept) });
    await context.jobs.enqueue(work, expireCase, { userId, caseId: id });
  }

  const found = [cases, sessions, overdue];
  if (found.some(({ length }) => length === page)) await context.jobs.enqueue(work, sweep, {});
  if (found.some(({ length }) => length > 0)) {
    context.log.warn(
      { cases: cases.length, sessions: sessions.length, overdue: overdue.length },
      'taken up again by the sweep',
    );
  }
}

async function pickUp(
  context: Context,
  work: Work,
  one: Pick<CaseRow, 'user_id' | 'id' | 'provider' | 'route' | 'submitted_at'>,
  hasSession: boolean,
): Promise<void> {
  const now = context.now().getTime();
  const waited = now - (one.submitted_at?.getTime() ?? now);
  const left = checkedAgainFor - waited;
  const pause = Math.min(Math.max(waited / 2, untilSwept), longestPause);
  const sweepAt = new Date(now + (left > 0 ? Math.min(pause, left) : pause));
  await updateCase(work, one.user_id, one.id, { sweep_at: sweepAt });
  const ids = { userId: one.user_id, caseId: one.id };
  const check = one.route === 'number' ? checkNumberJob : checkCase;
  const checkable = one.route === 'number' || isOwnCapture(one) || hasSession;
  if (checkable) await context.jobs.enqueue(work, check, ids);
  // Nothing can bring a verdict if there is no provider to ask.
  if (!checkable) await context.jobs.enqueue(work, passToOfficers, ids);
  else if (left <= 0) await context.jobs.enqueue(work, passToOfficers, ids, { startAfterSeconds: lastCheck });
}

/**
 * Passes a case without a verdict to officers. It depends on nothing that may be broken: no provider, no
 * picture, no sealed data. Applicants still see that it is under review.
 */
export async function passToOfficersJob(
  call: SystemCall,
  work: Work,
  { userId, caseId }: { userId: string; caseId: string },
): Promise<void> {
  const row = await lockCase(work, userId, caseId);
  const state = row === undefined ? undefined : move(row.state, 'hand-to-review');
  if (row === undefined || state === undefined) return;
  await within(work, call, userId, async (unit) => {
    const now = call.now();
    // A later verdict of the provider is recorded for officers.
    const session = await liveSession(work, userId, caseId);
    if (session !== undefined) await endSession(call, unit, session, 'finished');
    await updateCase(work, userId, caseId, { state, reading_state: 'none', updated_at: now });
    await insertDecision(work, {
      user_id: userId,
      id: call.newId(),
      case_id: caseId,
      at: now,
      policy_version: row.policy_version,
      provider: row.provider,
      outcome: 'review',
      rules: JSON.stringify([{ name: reason, inputs: {} }]),
      facts: '{}',
    });
    await unit.record({
      action: 'case.in-review',
      subject: caseId,
      details: { rules: [reason], policy: row.policy_version },
    });
  });
}
