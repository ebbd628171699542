import { type Unit, within } from '../../../audit/index.ts';
import type { Work } from '../../../db/database.ts';
import type { Call } from '../../../base/call.ts';
import type { ProviderVerdict } from '../../provider/index.ts';
import type { CaseRow } from '../../case/index.ts';
import { eraseSession } from './jobs.ts';
import { planPoll } from './poll.ts';
import { liveSession, updateSession, type SessionRow } from './store.ts';

/**
 * Grace period, in milliseconds, after the page reports that the applicant finished, while the vendor does
 * not confirm it yet.
 */
const submissionGrace = 60_000;

/**
 * How long a vendor may still work on a call whose answer nobody waits for any more: what it makes then is
 * not found before. In seconds.
 */
const lateWork = 600;

/** Stores what the vendor says about a session; the caller takes care of the case. */
export async function settleSession(
  call: Call,
  work: Work,
  session: SessionRow,
  verdict: Pick<ProviderVerdict, 'state' | 'submitted'>,
): Promise<void> {
  const state = stateAfter(call, session, verdict);
  if (state === session.state) return;
  await within(work, call, session.user_id, async (unit) => {
    if (state === 'finished' || state === 'abandoned') await endSession(call, unit, session, state);
    else await moveSession(call, unit, session, state);
  });
}

function stateAfter(
  call: Call,
  session: SessionRow,
  verdict: Pick<ProviderVerdict, 'state' | 'submitted'>,
): 'finished' | 'abandoned' | 'handed-in' | 'open' {
  if (verdict.state === 'checked') return 'finished';
  if (verdict.state === 'abandoned') return 'abandoned';
  if (verdict.submitted) return 'handed-in';
  const claimed = session.state === 'handed-in';
  return claimed && call.now().getTime() - session.updated_at.getTime() < submissionGrace
    ? 'handed-in'
    : 'open';
}

/** Moves a live session between open and submitted, and plans its polls anew. */
export async function moveSession(
  call: Call,
  unit: Unit,
  session: SessionRow,
  state: 'open' | 'handed-in',
): Promise<void> {
  const changes = { state, updated_at: call.now() };
  await updateSession(unit.work, session.user_id, session.id, changes);
  await planPoll(call, unit.work, { ...session, ...changes });
  await unit.record({ action: `session.${state}`, subject: session.case_id, details: detailsOf(session) });
}

/**
 * Ends a session and deletes its mount; if nothing was checked, the vendor is told to delete the person too.
 */
export async function endSession(
  call: Call,
  unit: Unit,
  session: SessionRow,
  state: 'finished' | 'abandoned' | 'failed',
  failure = '',
): Promise<void> {
  await updateSession(unit.work, session.user_id, session.id, {
    state,
    failure,
    mount: null,
    mount_expires_at: null,
    updated_at: call.now(),
  });
  if (state !== 'finished') await eraseAtVendor(call, unit.work, session);
  await unit.record({
    action: `session.${state}`,
    subject: session.case_id,
    details: { ...detailsOf(session), ...(failure === '' ? {} : { failure }) },
  });
}

/** Ends the live session of a case that is given up or continues without it, if there is one. */
export async function abandonSession(
  call: Call,
  unit: Unit,
  { user_id: userId, id }: Pick<CaseRow, 'user_id' | 'id'>,
  why = '',
): Promise<void> {
  const session = await liveSession(unit.work, userId, id);
  if (session !== undefined) await endSession(call, unit, session, 'abandoned', why);
}

/**
 * Has the vendor delete the person of a session, retried as needed, and a while later where it never said
 * whom it made; queued in the caller's transaction.
 */
export function eraseAtVendor(
  call: Call,
  work: Work,
  session: Pick<SessionRow, 'user_id' | 'id' | 'vendor_applicant' | 'vendor_session'>,
): Promise<void> {
  const ids = { userId: session.user_id, sessionId: session.id, tries: 0 };
  // Some vendors name the session only.
  const named = session.vendor_applicant !== '' || session.vendor_session !== '';
  return call.jobs.enqueue(work, eraseSession, ids, named ? {} : { startAfterSeconds: lateWork });
}

function detailsOf(session: SessionRow): { session: string; provider: string } {
  return { session: session.id, provider: session.provider };
}
