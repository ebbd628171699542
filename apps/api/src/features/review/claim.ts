import type { claimCase, claimNextCase, releaseCase } from '@credence/contract/review-queue';
import { transact } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockCase, readCase, updateCase } from '../case/index.ts';
import { unclaimedCases } from './store.ts';

/**
 * How long a claim holds without renewal, in milliseconds. The console renews it every minute while the
 * officer is active.
 */
const claimLife = 10 * 60 * 1000;

/** Number of oldest cases to try while other officers take them at the same moment. */
const nextCandidates = 20;

/**
 * Claims a case, or renews the officer's own claim. `taken` is false if another officer holds it or it does
 * not wait for one any more.
 */
async function claim(
  call: OfficerCall,
  userId: string,
  caseId: string,
): Promise<{ taken: boolean; until: Date }> {
  const now = call.now();
  const until = new Date(now.getTime() + claimLife);
  return transact(call, userId, async (unit) => {
    const { officerId } = call.actor;
    unit.unchanged();
    // Its row is locked: of two officers one wins.
    const row = await lockCase(unit.work, userId, caseId);
    if (row?.state !== 'in_review') return { taken: false, until };
    const held = row.claim_expires_at !== null && row.claim_expires_at > now;
    if (held && row.claimed_by !== officerId) return { taken: false, until };
    await updateCase(unit.work, userId, caseId, { claimed_by: officerId, claim_expires_at: until });
    // Renewals are not recorded: they would flood the trail.
    if (!held) await unit.record({ action: 'case.claimed', subject: caseId });
    return { taken: true, until };
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
    const { userId, caseId } = input;
    const row = await lockCase(unit.work, userId, caseId);
    if (row?.claimed_by === call.actor.officerId) {
      await updateCase(unit.work, userId, caseId, { claimed_by: null, claim_expires_at: null });
      await unit.record({ action: 'case.released', subject: caseId });
    } else {
      unit.unchanged();
    }
    return {};
  });
