import type { KycInfo } from '@credence/contract/kyc';
import { suitabilityTests } from '@credence/contract/words';
import { limitsOf, type StandingDuty } from '@credence/policy';
import { levelNumber } from '../applicant/index.ts';
import { dutyOf } from '../duty/index.ts';
import { orderOwed } from '../reverification/index.ts';
import { exposureBy, reassessmentOf } from '../suitability/index.ts';
import { upkeepDuty } from '../upkeep/index.ts';
import type { Overview } from './overview.ts';

type Limits = ReturnType<typeof limitsOf>;

/** What the account may withdraw in a day and may not do at all, as far as what it owes leaves it that. */
export function limitsInForce(
  { policy, account, questionnaires, upkeep, cases, reverification, tests }: Overview,
  now: Date,
): Limits {
  const level = levelNumber(account.level);
  const duties = [
    ...questionnaires.map((row) => dutyOf(policy, row, now)),
    ...upkeep.map((row) => upkeepDuty(policy, row, cases, now)),
    ...suitabilityTests.map((test) => reassessmentOf(policy, level, test, tests[test], now)),
  ].flatMap((duty): StandingDuty[] => (duty === undefined ? [] : [duty]));
  const owed = reverification === undefined ? duties : [...duties, orderOwed(reverification, now)];
  return limitsOf(policy, level, owed);
}

/** What is closed, as it is told. Only an order to verify again closes anything. */
export function restrictionOf({ reverification }: Overview, { closed }: Limits): KycInfo['restriction'] {
  if (reverification === undefined || closed.length === 0) return undefined;
  return { closed: [...closed], since: reverification.due_at.toISOString(), liftedBy: 'reverification' };
}

/** The limit of exposure, as it is told. */
export const exposureTold = ({ policy, account, tests }: Overview): KycInfo['exposure'] =>
  exposureBy(policy, levelNumber(account.level), tests['risk-tolerance-test']) ?? undefined;
