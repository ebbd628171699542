import { within } from '../../../audit/index.ts';
import type { Context } from '../../../context.ts';
import type { Work } from '../../../db/database.ts';
import type { SystemActor } from '../../../http/actor.ts';
import type { Call } from '../../../http/call.ts';
import { checkCase, checkNumberJob, expireCase } from '../jobs.ts';
import { isOwnCapture } from '../level-requirements.ts';
import { lookAtSession } from '../sessions/jobs.ts';
import { endSession } from '../sessions/settle.ts';
import { liveSession, updateSession } from '../sessions/store.ts';
import { move } from '../states.ts';
import { insertDecision, lockCase, updateCase } from '../store.ts';
import { handOver, sweep } from './jobs.ts';
import { lockOverdue, lockUnanswered, lockUnlooked, type Unanswered } from './store.ts';

const minute = 60_000;
const hour = 60 * minute;

/** So much is taken up at once; what is left over by a full page is taken up right after. */
const page = 100;

/** milliseconds. A job that fails is tried again for a quarter of an hour; only after that is something surely left lying. */
export const untilSwept = 30 * minute;

/** The same for a look at a session, counted from the time for which it was planned. */
const lookOverdue = 20 * minute;

/** How seldom a case is checked again at the most, in milliseconds. */
const longestPause = 4 * hour;

/**
 * How long a case is checked again by itself, in milliseconds: applicants are told that it takes up to a day, and what nobody could check by then
 * takes a person.
 */
export const checkedAgainFor = 24 * hour;

/** What the last check has, in seconds, before an officer has the case. */
const lastCheck = 10 * 60;

/** Why officers have the case, as they read it in their queue. */
const reason = 'no-verdict-in-time';

/**
 * Takes up what was left lying: a job that failed for good, or was never there, or a report that was lost. Checks a case again and again, less and less
 * often, and after a day has it handed to officers. However many sweeps run at once, each case and session is taken up by one.
 */
export async function sweepJob(context: Context, work: Work): Promise<void> {
  const now = context.now();
  const leftBefore = new Date(now.getTime() - untilSwept);
  const cases = await lockUnanswered(work, { handedInBefore: leftBefore, now, atMost: page });
  for (const one of cases) await takeUp(context, work, one);

  const plannedBefore = new Date(now.getTime() - lookOverdue);
  const sessions = await lockUnlooked(work, { plannedBefore, atMost: page });
  for (const { user_id: userId, id, polls } of sessions) {
    await updateSession(work, userId, id, { next_look_at: now });
    await context.jobs.enqueue(work, lookAtSession, { userId, sessionId: id, look: polls });
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

async function takeUp(context: Context, work: Work, one: Unanswered): Promise<void> {
  const now = context.now().getTime();
  const waited = now - (one.submitted_at?.getTime() ?? now);
  const left = checkedAgainFor - waited;
  const pause = Math.min(Math.max(waited / 2, untilSwept), longestPause);
  const sweepAt = new Date(now + (left > 0 ? Math.min(pause, left) : pause));
  await updateCase(work, one.user_id, one.id, { sweep_at: sweepAt });
  const ids = { userId: one.user_id, caseId: one.id };
  const check = one.route === 'number' ? checkNumberJob : checkCase;
  const checkable = one.route === 'number' || isOwnCapture(one) || one.hasSession;
  if (checkable) await context.jobs.enqueue(work, check, ids);
  // Nothing could bring a verdict any more where there is nobody to ask.
  if (!checkable) await context.jobs.enqueue(work, handOver, ids);
  else if (left <= 0) await context.jobs.enqueue(work, handOver, ids, { startAfterSeconds: lastCheck });
}

/**
 * Hands a case that still has no verdict to officers. It needs nothing of what may be broken: no provider, no picture, nothing sealed. Applicants read
 * what they read before: that it is under review.
 */
export async function handOverJob(
  call: Call<SystemActor>,
  work: Work,
  { userId, caseId }: { userId: string; caseId: string },
): Promise<void> {
  const row = await lockCase(work, userId, caseId);
  const state = row === undefined ? undefined : move(row.state, 'hand-to-review');
  if (row === undefined || state === undefined) return;
  await within(work, call, userId, async (unit) => {
    const now = call.now();
    // What its provider says later is looked at, and told to officers.
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
