import { within } from '../../../audit/index.ts';
import type { Work } from '../../../db/database.ts';
import type { Call } from '../../../http/call.ts';
import type { SystemActor } from '../../../http/actor.ts';
import { checkCase } from '../jobs.ts';
import type { Providers } from '../providers/index.ts';
import { lockCase } from '../store.ts';
import { eraseSession } from './jobs.ts';
import { planLook } from './looks.ts';
import { endSession } from './settle.ts';
import { isLive, lockSession, readSession, referenceOf, updateSession } from './store.ts';
import { untilReached } from './until-reached.ts';

type SystemCall = Call<SystemActor>;

/** A look at a session that nobody reported anything of. */
export async function lookAtSessionJob(
  call: SystemCall,
  work: Work,
  ids: { userId: string; sessionId: string; look: number },
): Promise<void> {
  const found = await readSession(work, ids.userId, ids.sessionId);
  if (found === undefined) return;
  // The case first, as everybody locks them.
  const row = await lockCase(work, found.user_id, found.case_id);
  const session = await lockSession(work, ids.userId, ids.sessionId);
  if (row === undefined || session === undefined || !isLive(session) || session.polls !== ids.look) return;
  const { userId } = ids;
  if (session.state === 'opening') {
    // Whoever asked the vendor is gone, and the person with him.
    await within(work, call, userId, (unit) => endSession(call, unit, session, 'failed', 'never-opened'));
  } else if (row.state !== 'collecting' && row.state !== 'submitted') {
    await within(work, call, userId, (unit) => endSession(call, unit, session, 'abandoned'));
  } else {
    await call.jobs.enqueue(work, checkCase, { userId, caseId: row.id });
    await planLook(call, work, session);
  }
}

export async function eraseSessionJob(
  call: SystemCall,
  work: Work,
  ids: { userId: string; sessionId: string; tries: number },
  providers: Providers,
): Promise<void> {
  const session = await readSession(work, ids.userId, ids.sessionId);
  if (session === undefined || isLive(session)) return;
  await untilReached(call, work, eraseSession, ids, providers, session, async (provider) => {
    await provider.erase(referenceOf(session));
    await within(work, call, ids.userId, async (unit) => {
      await updateSession(work, ids.userId, session.id, { vendor_applicant: '', vendor_session: '' });
      await unit.record({
        action: 'session.erased',
        subject: session.case_id,
        details: { session: session.id, provider: session.provider },
      });
    });
  });
}
