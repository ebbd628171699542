import type { Equivalent } from './equivalent.ts';
import type { Mutant } from './mutate.ts';

/** Of a hundred mutants the tests have to find so many. */
export const wanted = 95;

export const share = (found: number, mutants: number): number =>
  mutants === 0 ? 0 : (100 * found) / mutants;

/** The mutants to be run, and those that change nothing. Throws where an entry of the list matches none. */
export function splitEquivalent(
  file: string,
  text: string,
  mutants: readonly Mutant[],
  equivalents: readonly Equivalent[],
): { run: Mutant[]; skipped: Mutant[] } {
  const lines = text.split('\n');
  const own = equivalents.filter((one) => one.file === file);
  const matches = (one: Equivalent, { line, before, after }: Mutant): boolean =>
    one.before === before && one.after === after && one.line === lines[line - 1]?.trim();
  const stale = own.find((one) => !mutants.some((mutant) => matches(one, mutant)));
  if (stale !== undefined) {
    throw new Error(`No mutant of ${file} is ${stale.before} → ${stale.after} in: ${stale.line}`);
  }
  const isSkipped = (mutant: Mutant) => own.some((one) => matches(one, mutant));
  return { run: mutants.filter((mutant) => !isSkipped(mutant)), skipped: mutants.filter(isSkipped) };
}
