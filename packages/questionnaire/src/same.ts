/** What two wordings of the same question have in common. */
const wordingOf = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim() || label.trim();

/** A question as somebody asks it; `usual` names the one whose words these are in some language. */
export interface Worded {
  label: string;
  usual?: string | undefined;
}

/** By what a question is known again: two that have a mark in common ask the same. */
export const marksOf = ({ label, usual }: Worded): readonly string[] => [
  wordingOf(label),
  // No wording has a colon.
  ...(usual === undefined ? [] : [`usual:${usual}`]),
];

/** Which of several ask what one before them asks, by their places. */
export function askedTwice(all: readonly Worded[]): ReadonlySet<number> {
  const asked = new Set<string>();
  const twice = new Set<number>();
  for (const [at, one] of all.entries()) {
    const marks = marksOf(one);
    if (marks.some((mark) => asked.has(mark))) twice.add(at);
    for (const mark of marks) asked.add(mark);
  }
  return twice;
}
