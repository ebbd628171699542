import { fileKind } from '@credence/contract';
import { within } from '../../audit/index.ts';
import type { Work } from '../../db/database.ts';
import type { SystemActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { policyOfCase } from './policy-edition.ts';
import { abandonSession } from './sessions/settle.ts';
import { liveSession } from './sessions/store.ts';
import { move } from './states.ts';
import { lockCase, retireFiles, updateCase } from './store.ts';

/**
 * Ends the wait for a case whose time is up. It was no attempt, and may be taken up again, with new pictures where the policy keeps none of a case that was
 * never handed in; of one that was left for another as well.
 */
export async function expireCaseJob(
  call: Call<SystemActor>,
  work: Work,
  { userId, caseId }: { userId: string; caseId: string },
): Promise<void> {
  const row = await lockCase(work, userId, caseId);
  // The time was moved on when the applicant came back to the case; another job waits for that time.
  if (row === undefined || row.expires_at > call.now()) return;
  const state = move(row.state, 'expire');
  if (state === undefined && row.state !== 'abandoned') return;
  // Whoever finished at the provider waits for its word, not it for them; the sweep asks again.
  if ((await liveSession(work, userId, caseId))?.state === 'handed-in') return;
  const { retention } = await policyOfCase(call, work, row);
  if (retention['abandoned-cases'] === 0)
    await retireFiles(work, userId, caseId, fileKind.options, call.now());
  if (state === undefined) return;
  await within(work, call, userId, async (unit) => {
    await updateCase(work, userId, caseId, { state, updated_at: call.now() });
    await abandonSession(call, unit, row);
    await unit.record({ action: 'case.expired', subject: caseId });
  });
}
