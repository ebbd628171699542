import { day } from '@credence/policy';
import { hour, minute, second } from '../../../base/durations.ts';

/**
 * How long after a try that failed the next one is made, at the least: fourteen tries over three days and
 * more.
 */
const pauses = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
  16 * hour,
  16 * hour,
  16 * hour,
] as const;

/** By how much a pause is longer at the most, so that what failed together does not come back together. */
const jitter = 0.2;

/** The longest that an endpoint may ask us to wait; longer than that, and the tries would not fit in days. */
const longestAsked = hour;

/** While somebody tries, nobody else does; if that gets lost, it is tried again after this time. */
export const leaseOf = (now: Date): Date => new Date(now.getTime() + minute);

/** What is delivered is remembered so long, and what could not be. */
export const kept = 30 * day;

/** An endpoint is stopped once nothing has reached it for so long. */
export const failingFor = 5 * day;

/** After so many failures in a row an endpoint is only asked now and then whether it is back. */
export const manyFailures = 20;
export const restOf = (now: Date): Date => new Date(now.getTime() + 30 * second);

/** When to try again after so many tries; undefined once they are all made. `chance`: from 0 to 1. */
export function nextTry(tries: number, now: Date, chance: number): Date | undefined {
  const pause = pauses[tries - 1];
  return pause === undefined ? undefined : new Date(now.getTime() + pause * (1 + jitter * chance));
}

/** Until when an endpoint asked not to be called, by `Retry-After`; undefined where it did not. */
export function notBefore(retryAfter: string | undefined, now: Date): Date | undefined {
  if (retryAfter === undefined) return undefined;
  const asked = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter) * second
    : Date.parse(retryAfter) - now.getTime();
  if (!(asked > 0)) return undefined;
  return new Date(now.getTime() + Math.min(asked, longestAsked));
}
