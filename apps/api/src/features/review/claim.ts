import type { claimCase, claimNextCase, releaseCase } from '@credence/contract/review-queue';
import { transact } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import type { Reader } from '../../db/database.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockCase, readCase, updateCase } from '../case/index.ts';
import { openProposals } from '../proposal/index.ts';
import { claimed, heldByAnother, ownClaim, unclaimed } from './hold.ts';
import { pendingOf, unclaimedCases } from './store.ts';

/** Whether somebody has decided, though it has no effect yet. */
async function isDecided(db: Reader, userId: string, caseId: string): Promise<boolean> {
  if ((await pendingOf(db, userId, caseId)) !== undefined) return true;
  return (await openProposals(db, [{ ownerId: userId, subject: caseId }])).some(
    ({ kind }) => kind === 'approval',
  );
}

/** Number of oldest cases to try while other officers take them at the same moment. */
const nextCandidates = 20;

/**
 * Claims a case, or renews the officer's own claim. Undefined if another officer holds it or it does not wait
 * for one any more.
 */
async function claim(call: OfficerCall, userId: string, caseId: string): Promise<Date | undefined> {
  return transact(call, userId, async (unit) => {
    unit.unchanged();
    const row = await lockCase(unit.work, userId, caseId);
    const open = row?.state === 'in_review' && !(await isDecided(unit.work, userId, caseId));
    const taken = open ? claimed(call, row) : undefined;
    if (taken === undefined) return undefined;
    await updateCase(unit.work, userId, caseId, taken.columns);
    // Renewals are not recorded: they would flood the trail.
    if (!taken.renewed) await unit.record({ action: 'case.claimed', subject: caseId });
    return taken.columns.claim_expires_at;
  });
}

export const claimCaseVerb: Verb<typeof claimCase> = async (call, input) => {
  const until = await claim(call, input.userId, input.caseId);
  if (until === undefined) {
    const row = await readCase(call.db, input.userId, input.caseId);
    if (row === undefined) throw new Refusal('CASE_NOT_FOUND', 'There is no such case.');
    if (row.state !== 'in_review' || (await isDecided(call.db, input.userId, input.caseId)))
      throw new Refusal('CASE_DECIDED', 'The case waits for no decision.');
    throw heldByAnother();
  }
  return ownClaim(call, until);
};

export const claimNextVerb: Verb<typeof claimNextCase> = async (call, asked) => {
  const filter = { ...asked, sites: call.actor.sites };
  for (const candidate of await unclaimedCases(call.db, filter, call.now(), nextCandidates)) {
    if (await claim(call, candidate.user_id, candidate.id))
      return { userId: candidate.user_id, caseId: candidate.id };
  }
  return null;
};

export const releaseCaseVerb: Verb<typeof releaseCase> = (call, input) =>
  transact(call, input.userId, async (unit) => {
    const { userId, caseId } = input;
    const row = await lockCase(unit.work, userId, caseId);
    // A decision that can still be undone keeps its case.
    const pending = await pendingOf(unit.work, userId, caseId);
    if (row?.claimed_by === call.actor.officerId && pending === undefined) {
      await updateCase(unit.work, userId, caseId, unclaimed);
      await unit.record({ action: 'case.released', subject: caseId });
    } else {
      unit.unchanged();
    }
    return {};
  });
