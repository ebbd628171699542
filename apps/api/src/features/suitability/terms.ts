import type { SuitabilityTestCode } from '@credence/contract/words';
import { day, type Policy } from '@credence/policy';
import { hour } from '../../base/durations.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Terms } from '../../db/tables/suitability.ts';
import type { AttemptRow, ResultRow } from './store.ts';

/** How a site holds a test; refused where it does not. */
export function termsOf({ suitability }: Policy, test: SuitabilityTestCode): Terms {
  if (suitability === undefined) {
    throw new Refusal('SUITABILITY_NOT_OFFERED', 'There is no such test on this site.');
  }
  return test === 'crypto-knowledge-test'
    ? { test, ...suitability.knowledge }
    : { test, ...suitability.risk };
}

/** Whether a level of the site asks for a test. */
export const isRequired = ({ levels }: Policy, test: SuitabilityTestCode): boolean =>
  [levels[1], levels[2]].some(({ tests }) => tests.includes(test));

/** Whether an attempt can still be answered: those left for too long cannot. */
export const isOpen = ({ ended_at: ended, started_at: started, terms }: AttemptRow, now: Date): boolean =>
  ended === null && started.getTime() + terms.openDays * day > now.getTime();

/** Finished attempts that count towards the cap now, newest first. */
export function countedTowardsCap(
  terms: Terms,
  results: readonly Pick<ResultRow, 'at'>[],
  now: Date,
): readonly Pick<ResultRow, 'at'>[] {
  if (terms.test === 'risk-tolerance-test') return [];
  const since = now.getTime() - terms.attempts.days * day;
  return results.filter(({ at }) => at.getTime() > since);
}

/**
 * When the next attempt may begin after one that ended now: once what was reached may be replaced, or after
 * the cool-off and never more often than the cap allows. `results` are those of before, newest first.
 */
export function nextAttempt(
  terms: Terms,
  passed: boolean,
  results: readonly Pick<ResultRow, 'at'>[],
  now: Date,
): { at: Date; usedUp: boolean } {
  if (passed || terms.test === 'risk-tolerance-test') {
    return { at: new Date(now.getTime() + terms.retakeDays * day), usedUp: false };
  }
  const rested = now.getTime() + terms.coolOffHours * hour;
  const counted = [{ at: now }, ...countedTowardsCap(terms, results, now)];
  // The attempt that has to fall out of the period before another fits into it.
  const oldest = counted[terms.attempts.cap - 1];
  const free = oldest === undefined ? 0 : oldest.at.getTime() + terms.attempts.days * day;
  return { at: new Date(Math.max(rested, free)), usedUp: free > rested };
}
