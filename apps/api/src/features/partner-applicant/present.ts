import type { StepStatus } from '@credence/contract/kyc';
import type { LevelState, PartnerApplicantState } from '@credence/contract/partner-applicant';
import { notThere, Problem } from '../../base/problem.ts';
import type { PartnerCall } from '../../base/call.ts';
import { type Applicant, readApplicant } from '../applicant/index.ts';
import { accountOf, allCasesOf, caseReference, type CaseRow, levelStatusOf } from '../case/index.ts';
import { closingOf } from '../erasure/index.ts';
import { applicantOfPartner, type PartnerApplicant } from '../partner/index.ts';

const stateOfStep: Record<StepStatus, LevelState> = {
  ALLOW: 'open',
  PENDING: 'pending',
  SUCCESS: 'approved',
  FAILED_AND_CAN_RETRY: 'retry',
  FAILED_AND_CAN_NOT_RETRY: 'refused',
  NOT_ALLOW: 'unavailable',
  CERTIFICATION_DISABLED: 'unavailable',
};

type ShownCase = NonNullable<PartnerApplicantState['levels'][number]['case']>;

/** An attempt as a partner reads it. */
export const shownCase = (row: CaseRow): ShownCase => ({
  id: row.id,
  reference: caseReference(row.id),
  state: row.state,
  outcome: row.verdict_outcome,
  labels: row.verdict_labels,
  submittedAt: row.submitted_at?.toISOString() ?? null,
  decidedAt: row.decided_at?.toISOString() ?? null,
});

const newestOf = (cases: readonly CaseRow[], level: number): ShownCase | null => {
  const row = cases.find((one) => one.level === level && !one.beside);
  return row === undefined ? null : shownCase(row);
};

function statusOf(closing: AccountRecord['closing']): PartnerApplicantState['status'] {
  if (closing === undefined) return 'active';
  return closing.closed_at === null ? 'closing' : 'closed';
}

/** The applicant of a call by the id in it, if it is one of this partner and mode. */
export async function ownApplicant(call: PartnerCall, id: string): Promise<PartnerApplicant> {
  const { partnerId, mode } = call.actor;
  const known = await applicantOfPartner(call.db, partnerId, mode, id);
  if (known === undefined) throw notThere('applicant');
  return known;
}

/** What is shown of an account. */
interface AccountRecord {
  known: PartnerApplicant;
  applicant: Applicant;
  cases: readonly CaseRow[];
  closing: Awaited<ReturnType<typeof closingOf>>;
}

/** An account of a partner, as it is read once. */
export const recordOf = async (call: PartnerCall, known: PartnerApplicant): Promise<AccountRecord> => ({
  known,
  applicant: await readApplicant(call.db, known.userId, call.keyring),
  cases: await allCasesOf(call.db, known.userId),
  closing: await closingOf(call.db, known.userId),
});

/** State and verdicts as a partner reads them: never a name or what somebody declared. */
export function stateIn(
  call: PartnerCall,
  { known, applicant, cases, closing }: AccountRecord,
): PartnerApplicantState {
  const account = accountOf(applicant);
  const policy = call.policyOf(applicant.site);
  return {
    id: known.userId,
    externalId: known.externalId,
    mode: known.mode,
    createdAt: known.createdAt.toISOString(),
    status: statusOf(closing),
    level: applicant.level,
    levels: ([1, 2] as const).map((level) => ({
      level,
      state: stateOfStep[levelStatusOf(policy, account, cases, level, call.now()).status],
      case: newestOf(cases, level),
    })),
  };
}

/** The same of an account that is not read yet. */
export const present = async (call: PartnerCall, known: PartnerApplicant): Promise<PartnerApplicantState> =>
  stateIn(call, await recordOf(call, known));

/** Refuses what is asked of an account that was closed. */
export function requireOpen({ closedAt }: Applicant): void {
  if (closedAt !== null) throw new Problem(409, 'applicant-closed', 'This applicant’s account is closed.');
}
