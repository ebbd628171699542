/** How many looks in a row must agree before a hint changes: about a second. */
const agreement = 3;

export interface SteadyHint<Hint> {
  shown: Hint;
  candidate: Hint;
  /** Looks in a row that gave the candidate. */
  seen: number;
}

export const steady = <Hint>(hint: Hint): SteadyHint<Hint> => ({ shown: hint, candidate: hint, seen: 0 });

/**
 * Takes in what one look at the camera gave; what is shown changes only once several agree, so that it
 * never flickers.
 */
export function nextHint<Hint>(before: SteadyHint<Hint>, look: Hint): SteadyHint<Hint> {
  const seen = look === before.candidate ? before.seen + 1 : 1;
  const shown = seen >= agreement ? look : before.shown;
  return { shown, candidate: look, seen };
}
