import type { allowAttempt, barAccount, ResultOf, reviewCase } from '@credence/contract';
import { transact, type Unit } from '../../audit/index.ts';
import type { OfficerActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { addAttempt, lockApplicant, type Applicant } from '../applicant/index.ts';
import { setKycTag } from '../member/index.ts';
import { officerNames } from '../session/index.ts';
import { endTransfers } from '../transfer/index.ts';
import {
  abandonOpenCases,
  accountOf,
  allCasesOf,
  levelOf,
  levelStanding,
  type CaseRow,
} from '../verification/index.ts';
import { reviewedCase } from './reviewed-case.ts';
import { insertStep, openReason, sealReason, stepsOf, type StepRow } from './store.ts';

type Account = ResultOf<typeof reviewCase>['account'];

/** The way of a case at its level with no attempt left, where nothing but that is in the way. */
function mayBeAllowed(
  call: Pick<Call, 'policyOf' | 'now'>,
  applicant: Applicant,
  row: Pick<CaseRow, 'level' | 'beside'>,
  cases: readonly CaseRow[],
): boolean {
  const standing = levelStanding(
    call.policyOf(applicant.site),
    accountOf(applicant),
    cases,
    levelOf(row),
    call.now(),
  );
  const way = row.beside ? standing.beside : standing.main;
  return way?.attempts.usedUp === true && way.newest?.state !== 'refused';
}

/** How the account of a case stands beside the case, and what officers did to it. `cases` are all that it has. */
export async function accountFacts(
  call: Call<OfficerActor>,
  applicant: Applicant,
  row: CaseRow,
  cases: readonly CaseRow[],
): Promise<Account> {
  const steps = await stepsOf(call.db, applicant.userId);
  const names = await officerNames(
    call.db,
    steps.map(({ officer_id }) => officer_id),
  );
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return {
    barred: applicant.memberTagKyc === 1,
    attemptsUsedUp: mayBeAllowed(call, applicant, row, cases),
    steps: steps.map((step) => ({
      kind: step.kind,
      caseId: step.case_id,
      at: step.at.toISOString(),
      officer: nameOf.get(step.officer_id) ?? step.officer_id,
      reason: openReason(applicant.key, step),
    })),
  };
}

/** Writes down what an officer did and why. The reason is sealed, the audit trail says who, what and when. */
async function note(
  call: Call<OfficerActor>,
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

/** One more attempt for somebody who has used them up; a refusal stays a refusal. */
export const allowAttemptVerb: Verb<typeof allowAttempt> = async (call, { userId, caseId, reason }) => {
  const row = await reviewedCase(call, { userId, caseId });
  await transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    if (!mayBeAllowed(call, applicant, row, await allCasesOf(unit.work, userId))) {
      throw new Refusal('CASE_STATE_CONFLICT', 'There are attempts left, or the case was refused.');
    }
    const level = levelOf(row);
    await addAttempt(unit.work, userId, level);
    await note(call, unit, applicant, { kind: 'attempt-allowed', case_id: caseId, reason });
    await unit.record({ action: 'account.attempt-allowed', subject: caseId, details: { level } });
  });
  return {};
};

/** Shuts an account out of verification, or lets it in again (member tag KYC, S6.3). What it has begun is closed. */
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
    await note(call, unit, applicant, { kind: barred ? 'barred' : 'unbarred', case_id: caseId, reason });
    await unit.record({ action: barred ? 'account.barred' : 'account.unbarred', subject: caseId });
  });
  return {};
};
