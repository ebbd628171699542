import type { claimCase, claimNextCase, releaseCase } from '@credence/contract';
import { transact } from '../../audit/index.ts';
import type { OfficerActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { readCase } from '../verification/index.ts';
import { dropClaim, takeClaim, unclaimedCases } from './store.ts';

/** How long a claim holds without being renewed, in milliseconds. The console renews it every minute while somebody is there. */
const claimLife = 10 * 60 * 1000;

/** How many of the oldest cases are tried when others take them at the same moment. */
const nextCandidates = 20;

/** Takes a case or renews one's own hold. `taken` is false where another officer holds it, or it waits for nobody any more. */
async function claim(
  call: Call<OfficerActor>,
  userId: string,
  caseId: string,
): Promise<{ taken: boolean; until: Date }> {
  const now = call.now();
  const until = new Date(now.getTime() + claimLife);
  return transact(call, userId, async (unit) => {
    const { taken, held } = await takeClaim(unit.work, userId, caseId, call.actor.officerId, now, until);
    // A renewal is no event: the trail would drown in them.
    if (taken && !held) await unit.record({ action: 'case.claimed', subject: caseId });
    else unit.unchanged();
    return { taken, until };
  });
}

export const claimCaseVerb: Verb<typeof claimCase> = async (call, input) => {
  const { taken, until } = await claim(call, input.userId, input.caseId);
  if (!taken) {
    const row = await readCase(call.db, input.userId, input.caseId);
    if (row === undefined) throw new Refusal('CASE_NOT_FOUND', 'There is no such case.');
    if (row.state !== 'in_review') throw new Refusal('CASE_DECIDED', 'The case waits for no decision.');
    throw new Refusal('CLAIM_HELD', 'Another officer holds this case.');
  }
  return { officerName: call.actor.name, mine: true, expiresAt: until.toISOString() };
};

export const claimNextVerb: Verb<typeof claimNextCase> = async (call, filter) => {
  for (const candidate of await unclaimedCases(call.db, filter, call.now(), nextCandidates)) {
    const { taken } = await claim(call, candidate.user_id, candidate.id);
    if (taken) return { userId: candidate.user_id, caseId: candidate.id };
  }
  return null;
};

export const releaseCaseVerb: Verb<typeof releaseCase> = (call, input) =>
  transact(call, input.userId, async (unit) => {
    const dropped = await dropClaim(unit.work, input.userId, input.caseId, call.actor.officerId);
    if (dropped) await unit.record({ action: 'case.released', subject: input.caseId });
    else unit.unchanged();
    return {};
  });
