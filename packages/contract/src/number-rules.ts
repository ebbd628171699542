import type { NumberScheme } from './words.ts';

/** The form of each scheme's numbers, without spaces and hyphens. */
const forms: Record<NumberScheme, RegExp> = {
  BVN: /^\d{11}$/,
  NIN: /^\d{11}$/,
  // Five letters, of which the fourth is P for a person, four digits, a letter.
  PAN: /^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/,
  NIK: /^\d{16}$/,
};

/** The form in which numbers are sent and compared: without spaces and hyphens, in capitals. */
export function tidyNumber(text: string): string {
  return text.replaceAll(/[\s\u2010-\u2015-]/g, '').toUpperCase();
}

/**
 * Indonesia's number holds the birth date as DDMMYY in its digits 7 to 12, the day raised by 40 for women.
 */
function birthDateFits(digits: string, birthDate: string): boolean {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const found = Number(digits.slice(6, 8));
  return (
    (found === Number(day) || found === Number(day) + 40) &&
    digits.slice(8, 10) === month &&
    digits.slice(10, 12) === year.slice(2)
  );
}

export type NumberProblem = 'required' | 'form' | 'company' | 'birth-date';

/**
 * Why a number cannot be valid, checked before any registry is asked; undefined where it can. `birthDate`
 * (`yyyy-mm-dd`, '' where unknown) is compared with the one in the number where the scheme has one.
 */
export function checkNumber(
  scheme: NumberScheme,
  text: string,
  birthDate: string,
): NumberProblem | undefined {
  const number = tidyNumber(text);
  if (number === '') return 'required';
  if (scheme === 'PAN' && /^[A-Z]{3}[^P][A-Z]\d{4}[A-Z]$/.test(number)) return 'company';
  if (!forms[scheme].test(number)) return 'form';
  if (scheme === 'NIK' && birthDate !== '' && !birthDateFits(number, birthDate)) return 'birth-date';
  return undefined;
}

/** The number as it may be shown again: its last two characters. */
export function maskNumber(number: string): string {
  const tidy = tidyNumber(number);
  return `${'•'.repeat(Math.max(0, tidy.length - 2))}${tidy.slice(-2)}`;
}
