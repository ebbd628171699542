import type { KycInfo } from '@credence/contract/kyc';
import { suitabilityTests } from '@credence/contract/words';
import { limitsOf, sitesOfTests, type StandingDuty } from '@credence/policy';
import { levelNumber } from '../applicant/index.ts';
import { dutyOf } from '../duty/index.ts';
import { orderOwed } from '../reverification/index.ts';
import { exposureBy, reassessmentOf, standingsOf } from '../suitability/index.ts';
import { upkeepDuty } from '../upkeep/index.ts';
import type { Overview } from './overview.ts';

type Limits = ReturnType<typeof limitsOf>;

/** Where the account stands with each suitability test, by the results that count on its site. */
export function testsOf({ policy, assessments }: Overview, now: Date) {
  const counting = sitesOfTests(policy);
  return standingsOf(
    assessments.filter(({ site }) => counting.includes(site)),
    now,
  );
}

/** What the account may withdraw in a day and may not do at all, as far as what it owes leaves it that. */
export function limitsInForce(overview: Overview, now: Date): Limits {
  const { policy, account, questionnaires, upkeep, cases, reverification } = overview;
  const level = levelNumber(account.level);
  const tests = testsOf(overview, now);
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
export function exposureTold(overview: Overview, now: Date): KycInfo['exposure'] {
  const { policy, account } = overview;
  const standing = testsOf(overview, now)['risk-tolerance-test'];
  return exposureBy(policy, levelNumber(account.level), standing) ?? undefined;
}
