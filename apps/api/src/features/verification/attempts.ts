import { day, type LevelPolicy } from '@credence/policy';

/** How often a level may still be tried. */
export interface AttemptsLeft {
  /** Nothing more, for good. */
  usedUp: boolean;
  /** How many in all. */
  inAll: number;
  /** How many within these 24 hours. */
  today: number;
  /** When the next try is free; undefined where one may try now. */
  retryAt: Date | undefined;
}

/**
 * Counts what was handed in at a level against the caps of its policy. Every such case counts, whatever became of it and of the account since: setting
 * an identity back gives no further tries.
 */
export function attemptsLeft(
  caps: LevelPolicy['attempts'],
  cases: readonly { submitted_at: Date | null }[],
  now: Date,
): AttemptsLeft {
  const handedIn = cases
    .flatMap(({ submitted_at: at }) => (at === null ? [] : [at.getTime()]))
    .sort((one, other) => other - one);
  const today = handedIn.filter((at) => at > now.getTime() - day).length;
  // The try that has to be a day old before the next is free.
  const blocking = handedIn[caps.perDay - 1];
  return {
    usedUp: handedIn.length >= caps.inAll,
    inAll: Math.max(0, caps.inAll - handedIn.length),
    today: Math.max(0, caps.perDay - today),
    retryAt: today < caps.perDay || blocking === undefined ? undefined : new Date(blocking + day),
  };
}
