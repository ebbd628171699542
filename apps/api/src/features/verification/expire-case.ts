import { within } from '../../audit/index.ts';
import type { Work } from '../../db/database.ts';
import type { SystemActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { abandonSession } from './sessions/settle.ts';
import { liveSession } from './sessions/store.ts';
import { move } from './states.ts';
import { lockCase, updateCase } from './store.ts';

/** Ends the wait for a case whose time is up. It was no attempt, and may be taken up again. */
export async function expireCaseJob(
  call: Call<SystemActor>,
  work: Work,
  { userId, caseId }: { userId: string; caseId: string },
): Promise<void> {
  const row = await lockCase(work, userId, caseId);
  const state = row === undefined ? undefined : move(row.state, 'expire');
  // The time was moved on when the applicant came back to the case; another job waits for that time.
  if (row === undefined || state === undefined || row.expires_at > call.now()) return;
  // Whoever finished at the provider waits for its word, not it for them; the sweep asks again.
  if ((await liveSession(work, userId, caseId))?.state === 'handed-in') return;
  await within(work, call, userId, async (unit) => {
    await updateCase(work, userId, caseId, { state, updated_at: call.now() });
    await abandonSession(call, unit, row);
    await unit.record({ action: 'case.expired', subject: caseId });
  });
}
