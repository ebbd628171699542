import { within } from '../../../audit/index.ts';
import type { Work } from '../../../db/database.ts';
import type { SystemCall } from '../../../base/call.ts';
import { checkCase, eraseSession } from './jobs.ts';
import { lockCase } from '../../case/index.ts';
import type { Providers } from '../../provider/index.ts';

import { planPoll } from './poll.ts';
import { endSession } from './settle.ts';
import { isLive, lockSession, readSession, referenceOf, updateSession } from './store.ts';
import { untilReached } from './until-reached.ts';

/** Polls a session that no webhook came for. */
export async function pollSessionJob(
  call: SystemCall,
  work: Work,
  ids: { userId: string; sessionId: string; look: number },
): Promise<void> {
  const found = await readSession(work, ids.userId, ids.sessionId);
  if (found === undefined) return;
  // The case first: the usual order of locks.
  const row = await lockCase(work, found.user_id, found.case_id);
  const session = await lockSession(work, ids.userId, ids.sessionId);
  if (row === undefined || session === undefined || !isLive(session) || session.polls !== ids.look) return;
  const { userId } = ids;
  if (session.state === 'opening') {
    // The request that called the vendor died, and the applicant is gone.
    await within(work, call, userId, (unit) => endSession(call, unit, session, 'failed', 'never-opened'));
  } else if (row.state !== 'collecting' && row.state !== 'submitted') {
    await within(work, call, userId, (unit) => endSession(call, unit, session, 'abandoned'));
  } else {
    await call.jobs.enqueue(work, checkCase, { userId, caseId: row.id });
    await planPoll(call, work, session);
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
