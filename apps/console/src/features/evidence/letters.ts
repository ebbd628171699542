/** A stretch of text that both values share, or that only one has. */
export interface Stretch {
  text: string;
  shared: boolean;
}

const alike = (a: string, b: string): boolean => a.localeCompare(b, 'en', { sensitivity: 'accent' }) === 0;

function stretches(letters: readonly string[], shared: ReadonlySet<number>): readonly Stretch[] {
  const result: Stretch[] = [];
  for (const [index, text] of letters.entries()) {
    const last = result.at(-1);
    if (last && last.shared === shared.has(index)) last.text += text;
    else result.push({ text, shared: shared.has(index) });
  }
  return result;
}

/** Below this share of common letters the values are different words, and marking letters would be noise. */
const worthMarking = 0.6;

/**
 * Where two values differ, letter by letter (longest common subsequence, capitals ignored).
 * Returns undefined where they have too little in common.
 */
export function compareLetters(
  left: string,
  right: string,
): { left: readonly Stretch[]; right: readonly Stretch[] } | undefined {
  const a = [...left];
  const b = [...right];
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = alike(a[i] ?? '', b[j] ?? '')
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  if (at(0, 0) < worthMarking * Math.max(a.length, b.length)) return undefined;
  const inLeft = new Set<number>();
  const inRight = new Set<number>();
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (alike(a[i] ?? '', b[j] ?? '')) {
      inLeft.add(i++);
      inRight.add(j++);
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return { left: stretches(a, inLeft), right: stretches(b, inRight) };
}
