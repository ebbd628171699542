import { limitsOf, type StandingDuty } from '@credence/policy';
import { levelNumber } from '../applicant/index.ts';
import { dutyOf } from '../duty/index.ts';
import { remainsOf } from '../reverification/index.ts';
import { upkeepDuty } from '../upkeep/index.ts';
import type { Overview } from './overview.ts';

/** What the account may withdraw in a day at its level, as far as what it owes leaves it that. */
export function limitsInForce(
  { policy, account, questionnaires, upkeep, cases, reverification }: Overview,
  now: Date,
): ReturnType<typeof limitsOf> {
  const owed = [
    ...questionnaires.map((row) => dutyOf(policy, row, now)),
    ...upkeep.map((row) => upkeepDuty(policy, row, cases, now)),
  ];
  const duties = owed.flatMap((duty): StandingDuty[] => (duty === undefined ? [] : [duty]));
  const others = reverification === undefined ? [] : [remainsOf(policy, reverification, now)];
  return limitsOf(policy, levelNumber(account.level), duties, others);
}
