import type { ResultOf } from '@credence/contract/endpoint';
import type { allowAttempt, barAccount } from '@credence/contract/review-account';
import type { reviewCase } from '@credence/contract/review-case';
import { transact, type Unit } from '../../audit/index.ts';
import type { Call, OfficerCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import {
  setKycTag,
  addExtraAttempt,
  type Applicant,
  lockApplicant,
  readApplicant,
} from '../applicant/index.ts';
import { namesOf } from '../officer/index.ts';
import { furtherOf } from '../decision/index.ts';
import { type Proposable, propose } from '../proposal/index.ts';
import { endTransfers } from '../transfer/index.ts';
import { abandonOpenCases } from '../submission/index.ts';
import { accountOf, allCasesOf, type CaseRow, levelOf, levelStatusOf } from '../case/index.ts';
import { reviewedCase } from './reviewed-case.ts';
import { insertStep, openReason, sealReason, stepsOf, type StepRow } from './store.ts';

type Account = ResultOf<typeof reviewCase>['account'];

/**
 * Whether the case's kind (document or secondary identity) has no attempt left at its level, and nothing else
 * is in the way.
 */
function mayAllowAttempt(
  call: Pick<Call, 'policyOf' | 'now'>,
  applicant: Applicant,
  row: Pick<CaseRow, 'level' | 'beside'>,
  cases: readonly CaseRow[],
): boolean {
  const levelStatus = levelStatusOf(
    call.policyOf(applicant.site),
    accountOf(applicant),
    cases,
    levelOf(row),
    call.now(),
  );
  const identity = row.beside ? levelStatus.secondary : levelStatus.main;
  return identity?.attempts.usedUp === true && identity.newest?.state !== 'refused';
}

/** The account of a case, and what officers did to it. `cases` are all of the account's. */
export async function accountFacts(
  call: OfficerCall,
  applicant: Applicant,
  row: CaseRow,
  cases: readonly CaseRow[],
): Promise<Account> {
  const level = levelOf(row);
  const steps = await stepsOf(call.db, applicant.userId);
  const nameOf = await namesOf(
    call,
    steps.map(({ officer_id }) => officer_id),
  );
  return {
    barred: applicant.memberTagKyc === 1,
    held: applicant.heldAt !== null,
    attemptsUsedUp: mayAllowAttempt(call, applicant, row, cases),
    waitsFor: applicant.level < level ? await furtherOf(call, call.db, applicant, level) : [],
    steps: steps.map((step) => ({
      kind: step.kind,
      caseId: step.case_id,
      at: step.at.toISOString(),
      officer: nameOf(step.officer_id),
      reason: openReason(applicant.key, step),
    })),
  };
}

/** Records what an officer did and why. The reason is sealed; the audit trail says who, what and when. */
export async function recordStep(
  call: OfficerCall,
  unit: Unit,
  applicant: Applicant,
  step: Pick<StepRow, 'kind' | 'case_id'> & { reason: string; proposedBy?: string },
): Promise<void> {
  const id = call.newId();
  await insertStep(unit.work, {
    user_id: applicant.userId,
    id,
    case_id: step.case_id,
    kind: step.kind,
    reason: sealReason(applicant.key, id, step.reason),
    // Whose the reason is; the audit trail has who agreed.
    officer_id: step.proposedBy ?? call.actor.officerId,
    at: call.now(),
  });
}

/** How an account stands: its bar, its level, and what was decided of its cases. */
export const accountEvidence: Proposable['evidence'] = async (call, work, { ownerId }) => {
  const { memberTagKyc, level, site } = await readApplicant(work, ownerId, call.keyring);
  const cases = await allCasesOf(work, ownerId);
  const decided = cases.filter(({ verdict_outcome: outcome }) => outcome !== null);
  return [memberTagKyc, level, site, ...decided.map(({ id, verdict_outcome }) => [id, verdict_outcome])];
};

const attemptsLeft = () =>
  new Refusal('CASE_STATE_CONFLICT', 'There are attempts left, or the case was refused.');

const furtherAttempt: Proposable = {
  kind: 'attempt',
  evidence: accountEvidence,
  carryOut: async (call, unit, { ownerId, subject, reason, proposedBy }) => {
    const applicant = await readApplicant(unit.work, ownerId, call.keyring);
    const row = await reviewedCase({ db: unit.work }, { userId: ownerId, caseId: subject });
    if (!mayAllowAttempt(call, applicant, row, await allCasesOf(unit.work, ownerId))) throw attemptsLeft();
    const level = levelOf(row);
    await addExtraAttempt(unit.work, ownerId, level);
    await recordStep(call, unit, applicant, {
      kind: 'attempt-allowed',
      case_id: subject,
      reason,
      proposedBy,
    });
    await unit.record({ action: 'account.attempt-allowed', subject, details: { level } });
  },
};

/** Proposes one more attempt for someone who has used all; a refusal stays a refusal. */
export const allowAttemptVerb: Verb<typeof allowAttempt> = async (call, { userId, caseId, reason }) => {
  const row = await reviewedCase(call, { userId, caseId });
  return transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    if (!mayAllowAttempt(call, applicant, row, await allCasesOf(unit.work, userId))) throw attemptsLeft();
    const about = { ownerId: userId, subject: caseId, reason };
    return { proposalId: await propose(call, unit, furtherAttempt, about) };
  });
};

const unbarring: Proposable = {
  kind: 'unbarring',
  evidence: accountEvidence,
  carryOut: async (call, unit, { ownerId, subject, reason, proposedBy }) => {
    const applicant = await readApplicant(unit.work, ownerId, call.keyring);
    await setKycTag(unit.work, ownerId, 0);
    await recordStep(call, unit, applicant, { kind: 'unbarred', case_id: subject, reason, proposedBy });
    await unit.record({ action: 'account.unbarred', subject });
  },
};

/**
 * Bars an account from verification (member tag KYC, S6.3), which closes its open cases: at once, because it
 * keeps harm away. Letting it in again is proposed to a second officer.
 */
export const barAccountVerb: Verb<typeof barAccount> = async (call, { userId, caseId, barred, reason }) => {
  await reviewedCase(call, { userId, caseId });
  return transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    if ((applicant.memberTagKyc === 1) === barred) {
      throw new Refusal('CASE_STATE_CONFLICT', 'The account is barred, or let in, already.');
    }
    const about = { ownerId: userId, subject: caseId, reason };
    if (!barred) return { proposalId: await propose(call, unit, unbarring, about) };
    await setKycTag(unit.work, userId, 1);
    await abandonOpenCases(call, unit, userId);
    await endTransfers(unit, userId, 'barred', call.now());
    await recordStep(call, unit, applicant, { kind: 'barred', case_id: caseId, reason });
    await unit.record({ action: 'account.barred', subject: caseId });
    return { proposalId: null };
  });
};

export const accountProposals: readonly Proposable[] = [furtherAttempt, unbarring];
