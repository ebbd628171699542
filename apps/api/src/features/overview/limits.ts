import { limitsOf } from '@credence/policy';
import { levelNumber } from '../applicant/index.ts';
import { type Duty, dutyOf } from '../duty/index.ts';
import { remainsOf } from '../reverification/index.ts';
import type { Overview } from './overview.ts';

/** What the account may withdraw in a day at its level, as far as what it owes leaves it that. */
export function limitsInForce(
  { policy, account, questionnaires, reverification }: Overview,
  now: Date,
): ReturnType<typeof limitsOf> {
  const duties = questionnaires.flatMap((row): Duty[] => {
    const duty = dutyOf(policy, row, now);
    return duty === undefined ? [] : [duty];
  });
  const others = reverification === undefined ? [] : [remainsOf(policy, reverification, now)];
  return limitsOf(policy, levelNumber(account.level), duties, others);
}
