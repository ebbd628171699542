import { remembered } from './format.ts';

const decimalMark = remembered(
  (locale) =>
    new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.',
);

const zeros = [0x660, 0x6f0, 0x966, 0xe50, 0xff10];

/** Digits of other scripts as 0–9, and their marks as ours. */
const inOurDigits = (text: string): string =>
  text
    .replaceAll(/\p{Nd}/gu, (digit) => {
      const code = digit.charCodeAt(0);
      const zero = zeros.find((first) => code >= first && code < first + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replaceAll('٫', '.')
    // Marks of direction, too, which some languages write a minus with.
    .replaceAll(/[٬\s\u00a0\u202f\u200e\u200f\u061c'’]/gu, '')
    .replaceAll('，', ',')
    .replaceAll('．', '.')
    .replace(/^[−–]/, '-');

/** Which mark of a number stands before its decimals; undefined where there are none. */
function markOf(text: string): string | undefined {
  const marks = [...text.matchAll(/[.,]/g)].map(([mark]) => mark);
  const last = marks.at(-1);
  if (last === undefined) return undefined;
  // Two kinds: the last one. One kind, several times: thousands.
  if (new Set(marks).size > 1) return last;
  if (marks.length > 1) return undefined;
  // A single one that is not the language's own is one of thousands where it stands as such.
  return last === decimalMark('') || !/^-?\d{1,3}[.,]\d{3}$/.test(text) ? last : undefined;
}

/**
 * The number that somebody typed, with comma or point, as a decimal string; undefined where it is none. What
 * could be read in two ways is read as the language of the page writes it.
 */
export function readNumber(typed: string): string | undefined {
  const text = inOurDigits(typed);
  const mark = markOf(text);
  const [whole = '', fraction, ...more] = mark === undefined ? [text] : text.split(mark);
  const digits = whole.replaceAll(/[.,]/g, '');
  if (more.length > 0 || !/^-?\d+$/.test(digits) || (fraction !== undefined && !/^\d*$/.test(fraction)))
    return undefined;
  const shortened = digits.replace(/^(-?)0+(?=\d)/, '$1');
  return fraction ? `${shortened}.${fraction}` : shortened;
}

/** Four digits stay together: a year is not 2,012. */
const written = remembered(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 12, useGrouping: 'min2' }),
);

/** A decimal string as the language writes it; anything else as it is. */
export function writeNumber(decimal: string): string {
  // Intl takes decimal strings exactly; its type only knows those that look like literals.
  return /^-?\d+(?:\.\d+)?$/.test(decimal)
    ? written('').format(decimal as Intl.StringNumericLiteral)
    : decimal;
}
