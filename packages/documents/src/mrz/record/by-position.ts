const digitFor: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  B: '8',
  G: '6',
  T: '7',
  A: '4',
};
const letterFor: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '5': 'S',
  '8': 'B',
  '6': 'G',
  '4': 'A',
  '7': 'T',
};
type Range = readonly [from: number, to: number];

function replaced(line: string, ranges: readonly Range[], by: Readonly<Record<string, string>>): string {
  let result = line;
  for (const [from, to] of ranges) {
    const part = result.slice(from, to).replaceAll(/./g, (character) => by[character] ?? character);
    result = result.slice(0, from) + part + result.slice(to);
  }
  return result;
}

const letters = (line: string, ...ranges: Range[]): string => replaced(line, ranges, letterFor);
const digits = (line: string, ...ranges: Range[]): string => replaced(line, ranges, digitFor);

/** Corrects letters in places for digits and the reverse, to the characters that look alike. */
export function byPosition(lines: readonly string[]): readonly string[] {
  const [first = '', second = '', third] = lines;
  if (third !== undefined) {
    return [
      letters(first, [0, 1], [2, 5]),
      letters(digits(second, [0, 7], [8, 15], [29, 30]), [15, 18], [7, 8]),
      letters(third, [0, 30]),
    ];
  }
  const last = second.length;
  if (last === 36 && first.startsWith('IDROU')) return lines;
  if (last === 36 && first.startsWith('IDFRA')) {
    return [letters(first, [0, 30]), digits(second, [0, 13], [27, 34], [35, 36])];
  }
  return [
    letters(first, [0, 1], [2, last]),
    letters(digits(second, [9, 10], [13, 20], [21, 28], [last - 1, last]), [10, 13], [20, 21]),
  ];
}
