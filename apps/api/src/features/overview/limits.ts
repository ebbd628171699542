import type { KycInfo } from '@credence/contract/kyc';
import { limitsOf, type StandingDuty } from '@credence/policy';
import { levelNumber } from '../applicant/index.ts';
import { dutyOf } from '../duty/index.ts';
import { orderOwed } from '../reverification/index.ts';
import { exposureOfAccount } from '../suitability/index.ts';
import { upkeepDuty } from '../upkeep/index.ts';
import type { Overview } from './overview.ts';

type Limits = ReturnType<typeof limitsOf>;

/** What the account may withdraw in a day and may not do at all, as far as what it owes leaves it that. */
export function limitsInForce(
  { policy, account, questionnaires, upkeep, cases, reverification }: Overview,
  now: Date,
): Limits {
  const duties = [
    ...questionnaires.map((row) => dutyOf(policy, row, now)),
    ...upkeep.map((row) => upkeepDuty(policy, row, cases, now)),
  ].flatMap((duty): StandingDuty[] => (duty === undefined ? [] : [duty]));
  const owed = reverification === undefined ? duties : [...duties, orderOwed(reverification, now)];
  return limitsOf(policy, levelNumber(account.level), owed);
}

/** What is closed, as it is told. Only an order to verify again closes anything. */
export function restrictionOf({ reverification }: Overview, { closed }: Limits): KycInfo['restriction'] {
  if (reverification === undefined || closed.length === 0) return undefined;
  return { closed: [...closed], since: reverification.due_at.toISOString(), liftedBy: 'reverification' };
}

/** The limit of exposure, as it is told. */
export const exposureTold = ({ policy, account, assessments }: Overview, now: Date): KycInfo['exposure'] =>
  exposureOfAccount(policy, levelNumber(account.level), assessments, now) ?? undefined;
