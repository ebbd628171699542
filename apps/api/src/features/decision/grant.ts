import type { Level } from '@credence/contract/words';
import { asksFurther } from '@credence/policy';
import type { Unit } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import { type Applicant, setLevel } from '../applicant/index.ts';
import { accountOf, allCasesOf, earnedLevel } from '../case/index.ts';
import { furtherOf } from './further.ts';

const levelAfter = (level: number): Level | undefined => (level === 0 ? 1 : level === 1 ? 2 : undefined);

/** Whether the next level of an account may wait for something beside its case. */
export function mayWait(call: Pick<Call, 'policyOf'>, { site, level }: Applicant): boolean {
  const next = levelAfter(level);
  return next !== undefined && asksFurther(call.policyOf(site).levels[next]);
}

/**
 * Grants the levels whose cases are approved and that wait for nothing else; true if there was one. Called in
 * the transaction of whatever may have been the last thing, after it is written. The applicant's row must be
 * locked. No level is taken away here.
 */
export async function grantEarnedLevel(call: Call, unit: Unit, applicant: Applicant): Promise<boolean> {
  const { userId, site } = applicant;
  // What a barred account does or is approved for counts once the bar is lifted.
  if (applicant.memberTagKyc === 1) return false;
  const cases = await allCasesOf(unit.work, userId);
  const earned = earnedLevel(call.policyOf(site), accountOf(applicant), cases);
  let { level } = applicant;
  for (let next = levelAfter(level); next !== undefined && next <= earned; next = levelAfter(level)) {
    const further = await furtherOf(call, unit.work, applicant, next);
    if (further.some(({ status }) => status !== 'DONE')) break;
    level = next;
  }
  if (level === applicant.level) return false;
  await setLevel(unit.work, userId, level);
  await unit.record({ action: 'level.granted', subject: userId, details: { level } });
  return true;
}
