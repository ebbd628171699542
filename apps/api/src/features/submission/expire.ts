import { fileKind } from '@credence/contract/verification';
import { within } from '../../audit/index.ts';
import type { Work } from '../../db/database.ts';
import type { SystemCall } from '../../base/call.ts';
import { lockCase, move, policyOfCase, updateCase } from '../case/index.ts';
import { retireFiles } from '../picture/index.ts';
import { abandonSession, liveSession } from '../provider-session/index.ts';

/**
 * Expires a case whose time is up. It was no attempt and may be resumed, with new pictures if the policy
 * keeps none of an unsubmitted case; the same for a case left for another one.
 */
export async function expireCaseJob(
  call: SystemCall,
  work: Work,
  { userId, caseId }: { userId: string; caseId: string },
): Promise<void> {
  const row = await lockCase(work, userId, caseId);
  // The applicant came back to the case, which postponed its expiry; another job waits for that.
  if (row === undefined || row.expires_at > call.now()) return;
  const state = move(row.state, 'expire');
  if (state === undefined && row.state !== 'abandoned') return;
  // If the applicant has finished at the provider, the case waits for the provider; the sweep asks again.
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
