import { checkDigit } from './check-digit.ts';

/**
 * The layouts of machine-readable lines: cards TD1 (3 × 30) and TD2 (2 × 36), passports TD3 (2 × 44), visas
 * MRV-A (2 × 44) and MRV-B (2 × 36) of ICAO 9303 parts 4 to 7, the French identity card of 1994 to 2021 (2 ×
 * 36) and the Romanian one, which is a TD2 with the name set as on a passport.
 */
export type MrzFormat = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B' | 'FRA-ID' | 'ROU-ID';

/** What a check digit protects; `composite` covers several fields together. */
export type CheckName = 'documentNumber' | 'birthDate' | 'expiryDate' | 'optionalData' | 'composite';

/** A check digit of an MRZ: what it protects, the printed character, and whether that is right. */
export interface CheckResult {
  readonly name: CheckName;
  readonly printed: string;
  readonly holds: boolean;
}

/**
 * Format of a set of lines by their number, length and first characters; undefined when it is none of them.
 */
export function formatOf(lines: readonly string[]): MrzFormat | undefined {
  const [first, ...others] = lines;
  if (first === undefined || others.some((line) => line.length !== first.length)) return undefined;
  if (lines.length === 3) return first.length === 30 ? 'TD1' : undefined;
  if (lines.length !== 2) return undefined;
  if (first.length === 44) return first.startsWith('V') ? 'MRV-A' : 'TD3';
  if (first.length !== 36) return undefined;
  if (first.startsWith('V')) return 'MRV-B';
  if (first.startsWith('IDFRA')) return 'FRA-ID';
  return first.startsWith('IDROU') ? 'ROU-ID' : 'TD2';
}

/** A document number with its check digit. */
export interface NumberField {
  readonly number: string;
  readonly check: string;
  /** What follows in the optional data. */
  readonly optionalData: string;
}

/**
 * Document numbers of more than nine characters in TD1 and TD2: a filler replaces the check digit, and the
 * rest of the number, its check digit and a filler are at the start of the optional data (ICAO 9303 part 5,
 * 4.2.2, note j).
 */
export function longNumber(number: string, check: string, optionalData: string): NumberField {
  if (check === '<') {
    const rest = /^([A-Z0-9]+)([0-9])(?:<|$)/.exec(optionalData);
    if (rest?.[1] !== undefined && rest[2] !== undefined) {
      return { number: number + rest[1], check: rest[2], optionalData: optionalData.slice(rest[0].length) };
    }
  }
  return { number, check, optionalData };
}

/** Every check digit that the format has, in the order of the standard. */
export function checksOf(lines: readonly string[], format: MrzFormat): CheckResult[] {
  const [first = '', second = ''] = lines;
  const check = (name: CheckName, text: string, printed: string): CheckResult => ({
    name,
    printed,
    holds: checkDigit(text) === printed,
  });
  if (format === 'TD1') {
    const { number, check: printed } = longNumber(first.slice(5, 14), first.charAt(14), first.slice(15, 30));
    return [
      check('documentNumber', number, printed),
      check('birthDate', second.slice(0, 6), second.charAt(6)),
      check('expiryDate', second.slice(8, 14), second.charAt(14)),
      check(
        'composite',
        first.slice(5, 30) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29),
        second.charAt(29),
      ),
    ];
  }
  if (format === 'FRA-ID') {
    return [
      check('documentNumber', second.slice(0, 12), second.charAt(12)),
      check('birthDate', second.slice(27, 33), second.charAt(33)),
      check('composite', first + second.slice(0, 35), second.charAt(35)),
    ];
  }
  const { number, check: printed } =
    format === 'TD2' || format === 'ROU-ID'
      ? longNumber(second.slice(0, 9), second.charAt(9), second.slice(28, 35))
      : { number: second.slice(0, 9), check: second.charAt(9) };
  const shared = [
    check('documentNumber', number, printed),
    check('birthDate', second.slice(13, 19), second.charAt(19)),
    check('expiryDate', second.slice(21, 27), second.charAt(27)),
  ];
  if (format === 'MRV-A' || format === 'MRV-B') return shared;
  const protectedPart = second.slice(0, 10) + second.slice(13, 20);
  if (format !== 'TD3') {
    return [...shared, check('composite', protectedPart + second.slice(21, 35), second.charAt(35))];
  }
  const optional = check('optionalData', second.slice(28, 42), second.charAt(42));
  // An empty field may carry a filler for its check digit (part 4, 4.2.2.2, position 43).
  const emptyAllowed = second.charAt(42) === '<' && /^<+$/.test(second.slice(28, 42));
  return [
    ...shared,
    { ...optional, holds: optional.holds || emptyAllowed },
    check('composite', protectedPart + second.slice(21, 43), second.charAt(43)),
  ];
}
