/** A piece of a text, and whether the other text has it too. */
export interface Piece {
  text: string;
  same: boolean;
}

/** Longer texts are compared whole: every pair of words costs a step. */
const longest = 1200;

const wordsOf = (text: string, language: string): string[] =>
  [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(({ segment }) => segment);

function join(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.same === piece.same) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}

/** What two texts have in common, word by word. */
export function wordDiff(
  before: string,
  after: string,
  language: string,
): { before: Piece[]; after: Piece[] } {
  const [old, own] = [wordsOf(before, language), wordsOf(after, language)];
  if (old.length > longest || own.length > longest)
    return { before: [{ text: before, same: false }], after: [{ text: after, same: false }] };
  const width = own.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = own.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        old[row] === own[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const sides: { before: Piece[]; after: Piece[] } = { before: [], after: [] };
  let [row, column] = [0, 0];
  while (row < old.length || column < own.length) {
    const [left, right] = [old[row], own[column]];
    if (left !== undefined && left === right) {
      sides.before.push({ text: left, same: true });
      sides.after.push({ text: left, same: true });
      row += 1;
      column += 1;
    } else if (right === undefined || (left !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      sides.before.push({ text: left ?? '', same: false });
      row += 1;
    } else {
      sides.after.push({ text: right, same: false });
      column += 1;
    }
  }
  return { before: join(sides.before), after: join(sides.after) };
}
