const weights = [7, 3, 1] as const;

/** What a character counts: digits their value, A–Z 10 to 35, the filler 0. */
function valueOf(character: string): number {
  if (character === '<') return 0;
  const value = Number.parseInt(character, 36);
  if (Number.isNaN(value)) throw new RangeError('Only A to Z, 0 to 9 and < stand in an MRZ');
  return value;
}

/**
 * The check digit of a text, '0' to '9' (ICAO 9303 part 3, 4.9: weights 7, 3, 1, modulo 10).
 * Throws a RangeError for a character that no MRZ has.
 */
export function checkDigit(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index++) {
    sum += valueOf(text.charAt(index)) * (weights[index % 3] ?? 0);
  }
  return String(sum % 10);
}
