import type { StepStatus } from '@credence/contract/kyc';
import type { LevelState, PartnerApplicantState } from '@credence/contract/partner-applicant';
import { notThere, Problem } from '../../base/problem.ts';
import type { PartnerCall } from '../../base/call.ts';
import { type Applicant, readApplicants } from '../applicant/index.ts';
import { accountOf, caseReference, type CaseRow, casesOfAll, levelStatusOf } from '../case/index.ts';
import { type ClosingRow, closingsOf } from '../erasure/index.ts';
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
  const known = await applicantOfPartner(call.db, call.actor, id);
  if (known === undefined) throw notThere('applicant');
  return known;
}

/** What is shown of an account. */
export interface AccountRecord {
  known: PartnerApplicant;
  applicant: Applicant;
  cases: readonly CaseRow[];
  closing: ClosingRow | undefined;
}

/** Accounts of a partner, read together. */
export async function recordsOf(
  { db, keyring }: PartnerCall,
  accounts: readonly PartnerApplicant[],
): Promise<AccountRecord[]> {
  if (accounts.length === 0) return [];
  const ids = accounts.map(({ userId }) => userId);
  const applicants = await readApplicants(db, ids, keyring);
  const cases = await casesOfAll(db, ids);
  const closings = await closingsOf(db, ids);
  return accounts.map((known) => {
    const { userId } = known;
    const applicant = applicants.get(userId);
    if (applicant === undefined) throw new Error('There is no such applicant');
    return {
      known,
      applicant,
      cases: cases.filter((row) => row.user_id === userId),
      closing: closings.find((row) => row.user_id === userId),
    };
  });
}

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
export async function present(call: PartnerCall, known: PartnerApplicant): Promise<PartnerApplicantState> {
  const [record] = await recordsOf(call, [known]);
  if (record === undefined) throw new Error('There is no such account');
  return stateIn(call, record);
}

/** Refuses what is asked of an account that was closed. */
export function requireOpen({ closedAt }: Applicant): void {
  if (closedAt !== null) throw new Problem(409, 'applicant-closed', 'This applicant’s account is closed.');
}
