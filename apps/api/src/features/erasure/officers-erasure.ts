import type { eraseAccount } from '@credence/contract/review-account';
import { day } from '@credence/policy';
import { transact } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Reader } from '../../db/database.ts';
import type { Verb } from '../../http/serve.ts';
import { type Applicant, lockApplicant, readApplicant } from '../applicant/index.ts';
import { type Proposable, propose } from '../proposal/index.ts';
import { accountEvidence, recordStep, reviewedCase } from '../review/index.ts';
import { askToClose } from './ask.ts';
import { graceDays } from './plan.ts';
import { readClosing } from './store.ts';

async function requireErasable(db: Reader, { userId, heldAt }: Applicant): Promise<void> {
  if (heldAt === null && (await readClosing(db, userId)) === undefined) return;
  throw new Refusal('CASE_STATE_CONFLICT', 'The account is held, or was asked to be closed already.');
}

const erasure: Proposable = {
  kind: 'erasure',
  evidence: async (call, work, about) => {
    const { heldAt } = await readApplicant(work, about.ownerId, call.keyring);
    const closing = await readClosing(work, about.ownerId);
    return [heldAt, closing?.asked_at, await accountEvidence(call, work, about)];
  },
  carryOut: async (call, unit, { ownerId: userId, subject, reason, proposedBy }) => {
    const applicant = await readApplicant(unit.work, userId, call.keyring);
    await requireErasable(unit.work, applicant);
    await recordStep(call, unit, applicant, { kind: 'erasure-asked', case_id: subject, reason, proposedBy });
    await askToClose(call, unit, { userId, by: 'officer', closesAt: endOfGrace(call) });
  },
};

const endOfGrace = (call: OfficerCall): Date => new Date(call.now().getTime() + graceDays * day);

/** What takes a second officer in erasing. */
export const erasureProposals: readonly Proposable[] = [erasure];

export const eraseAccountVerb: Verb<typeof eraseAccount> = async (call, { userId, caseId, reason }) => {
  await reviewedCase(call, { userId, caseId });
  return transact(call, userId, async (unit) => {
    await requireErasable(unit.work, await lockApplicant(unit.work, userId, call.keyring));
    return { proposalId: await propose(call, unit, erasure, { ownerId: userId, subject: caseId, reason }) };
  });
};
