import { within, type Unit } from '../../../audit/index.ts';
import type { Work } from '../../../db/database.ts';
import type { Call } from '../../../http/call.ts';
import type { ProviderVerdict } from '../providers/provider.ts';
import type { CaseRow } from '../store.ts';
import { eraseSession } from './jobs.ts';
import { planLook } from './looks.ts';
import { liveSession, updateSession, type SessionRow } from './store.ts';

/**
 * How long we believe a page that a session was handed in while the vendor says that it was not, in milliseconds: vendors need a moment.
 */
const believed = 60_000;

/** Writes down what the vendor says of a session; the case is somebody else's affair. */
export async function settleSession(
  call: Call,
  work: Work,
  session: SessionRow,
  verdict: Pick<ProviderVerdict, 'state' | 'handedIn'>,
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
  verdict: Pick<ProviderVerdict, 'state' | 'handedIn'>,
): 'finished' | 'abandoned' | 'handed-in' | 'open' {
  if (verdict.state === 'checked') return 'finished';
  if (verdict.state === 'abandoned') return 'abandoned';
  if (verdict.handedIn) return 'handed-in';
  const claimed = session.state === 'handed-in';
  return claimed && call.now().getTime() - session.updated_at.getTime() < believed ? 'handed-in' : 'open';
}

/** Moves a live session between open and handed in, and plans its looks anew. */
export async function moveSession(
  call: Call,
  unit: Unit,
  session: SessionRow,
  state: 'open' | 'handed-in',
): Promise<void> {
  const changes = { state, updated_at: call.now() };
  await updateSession(unit.work, session.user_id, session.id, changes);
  await planLook(call, unit.work, { ...session, ...changes });
  await unit.record({ action: `session.${state}`, subject: session.case_id, details: detailsOf(session) });
}

/** Ends a session. What it mounted is forgotten; where nothing was checked the vendor is told to forget the person too. */
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

/** Ends the live session of a case that is given up, or goes on without it; does nothing where there is none. */
export async function abandonSession(
  call: Call,
  unit: Unit,
  { user_id: userId, id }: Pick<CaseRow, 'user_id' | 'id'>,
  why = '',
): Promise<void> {
  const session = await liveSession(unit.work, userId, id);
  if (session !== undefined) await endSession(call, unit, session, 'abandoned', why);
}

/** Has the vendor forget the person of a session, as often as it takes; in the caller's transaction. */
export function eraseAtVendor(
  call: Call,
  work: Work,
  session: Pick<SessionRow, 'user_id' | 'id'>,
): Promise<void> {
  return call.jobs.enqueue(work, eraseSession, { userId: session.user_id, sessionId: session.id, tries: 0 });
}

function detailsOf(session: SessionRow): { session: string; provider: string } {
  return { session: session.id, provider: session.provider };
}
