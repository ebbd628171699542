import { day } from '@credence/policy';

const minute = 60_000;
const hour = 60 * minute;

/** How long after a try that failed the next one is made; the last number for every further one. */
const pauses = [minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour, 6 * hour] as const;

/** Nobody is told of something that is older than this. */
const patience = 5 * day;

/** While a message is queued, nobody else takes it; if that gets lost, it is found after this time. */
export const leaseOf = (now: Date): Date => new Date(now.getTime() + 10 * minute);

/** When to try again after so many tries; undefined once that is no use any more. */
export function nextTry(createdAt: Date, attempts: number, now: Date): Date | undefined {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? minute;
  const at = now.getTime() + pause;
  return at - createdAt.getTime() > patience ? undefined : new Date(at);
}
