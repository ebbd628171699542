import type { ResultOf } from '@credence/contract/endpoint';
import type { allowAttempt, barAccount } from '@credence/contract/review-account';
import type { reviewCase } from '@credence/contract/review-case';
import { transact, type Unit } from '../../audit/index.ts';
import type { Call, OfficerCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { setKycTag, addExtraAttempt, type Applicant, lockApplicant } from '../applicant/index.ts';
import { officerNames } from '../officer/index.ts';
import { furtherOf } from '../decision/index.ts';
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
  const names = await officerNames(
    call.db,
    steps.map(({ officer_id }) => officer_id),
  );
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return {
    barred: applicant.memberTagKyc === 1,
    attemptsUsedUp: mayAllowAttempt(call, applicant, row, cases),
    waitsFor: applicant.level < level ? await furtherOf(call, call.db, applicant, level) : [],
    steps: steps.map((step) => ({
      kind: step.kind,
      caseId: step.case_id,
      at: step.at.toISOString(),
      officer: nameOf.get(step.officer_id) ?? step.officer_id,
      reason: openReason(applicant.key, step),
    })),
  };
}

/** Records what an officer did and why. The reason is sealed; the audit trail says who, what and when. */
export async function recordStep(
  call: OfficerCall,
  unit: Unit,
  applicant: Applicant,
  step: Pick<StepRow, 'kind' | 'case_id'> & { reason: string },
): Promise<void> {
  const id = call.newId();
  await insertStep(unit.work, {
    user_id: applicant.userId,
    id,
    case_id: step.case_id,
    kind: step.kind,
    reason: sealReason(applicant.key, id, step.reason),
    officer_id: call.actor.officerId,
    at: call.now(),
  });
}

/** Allows one more attempt to someone who has used all; a refusal stays a refusal. */
export const allowAttemptVerb: Verb<typeof allowAttempt> = async (call, { userId, caseId, reason }) => {
  const row = await reviewedCase(call, { userId, caseId });
  await transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    if (!mayAllowAttempt(call, applicant, row, await allCasesOf(unit.work, userId))) {
      throw new Refusal('CASE_STATE_CONFLICT', 'There are attempts left, or the case was refused.');
    }
    const level = levelOf(row);
    await addExtraAttempt(unit.work, userId, level);
    await recordStep(call, unit, applicant, { kind: 'attempt-allowed', case_id: caseId, reason });
    await unit.record({ action: 'account.attempt-allowed', subject: caseId, details: { level } });
  });
  return {};
};

/**
 * Bars an account from verification, or lifts the bar (member tag KYC, S6.3). Barring closes its open cases.
 */
export const barAccountVerb: Verb<typeof barAccount> = async (call, { userId, caseId, barred, reason }) => {
  await reviewedCase(call, { userId, caseId });
  await transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    const tag = barred ? 1 : 0;
    if (applicant.memberTagKyc === tag) {
      throw new Refusal('CASE_STATE_CONFLICT', 'The account is barred, or let in, already.');
    }
    await setKycTag(unit.work, userId, tag);
    if (barred) {
      await abandonOpenCases(call, unit, userId);
      await endTransfers(unit, userId, 'barred', call.now());
    }
    await recordStep(call, unit, applicant, {
      kind: barred ? 'barred' : 'unbarred',
      case_id: caseId,
      reason,
    });
    await unit.record({ action: barred ? 'account.barred' : 'account.unbarred', subject: caseId });
  });
  return {};
};
