import { day, type LevelPolicy } from '@credence/policy';

/** How often a level may still be tried. */
export interface AttemptsLeft {
  /** No attempts left for good. */
  usedUp: boolean;
  /** Attempts left in total. */
  inAll: number;
  /** Attempts left within these 24 hours. */
  today: number;
  /** When the next attempt is possible; undefined if one is possible now. */
  retryAt: Date | undefined;
}

/**
 * Counts submissions at a level against the caps of its policy. Every submitted case counts, whatever became
 * of it: resetting an identity gives no extra attempts.
 */
export function attemptsLeft(
  caps: LevelPolicy['attempts'],
  cases: readonly { submitted_at: Date | null }[],
  now: Date,
): AttemptsLeft {
  const submitted = cases
    .flatMap(({ submitted_at: at }) => (at === null ? [] : [at.getTime()]))
    .sort((one, other) => other - one);
  const today = submitted.filter((at) => at > now.getTime() - day).length;
  // The attempt that has to be a day old before the next one.
  const blocking = submitted[caps.perDay - 1];
  return {
    usedUp: submitted.length >= caps.inAll,
    inAll: Math.max(0, caps.inAll - submitted.length),
    today: Math.max(0, caps.perDay - today),
    retryAt: today < caps.perDay || blocking === undefined ? undefined : new Date(blocking + day),
  };
}
