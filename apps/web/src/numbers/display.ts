/** Shown where there is no number. */
const none = '--';

/** The digits of a number without its sign, before and after the point; never an exponent. */
interface Digits {
  negative: boolean;
  whole: string;
  fraction: string;
}

/** Beyond this an exponent is no amount any more, only many digits. */
const farthest = 1000;

/**
 * What a decimal string writes, its point moved by so many places. By its letters and not through a library:
 * every page with an amount needs it, and nothing is calculated.
 */
function digitsOf(value: string, moved = 0): Digits | undefined {
  const [, sign, before = '', after = '', exponent = '0'] =
    /^([+-]?)(?=\.?\d)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(value.trim()) ?? [];
  const places = Number(exponent) + moved;
  if (sign === undefined || Math.abs(places) > farthest) return undefined;
  const written = `${'0'.repeat(Math.max(0, -places))}${before}${after}${'0'.repeat(Math.max(0, places))}`;
  const point = Math.max(0, -places) + before.length + places;
  return {
    negative: sign === '-',
    whole: written.slice(0, point).replace(/^0+(?=\d)/, '') || '0',
    fraction: written.slice(point),
  };
}

function grouped({ negative, whole, fraction }: Digits, decimals: number): string {
  const shown = fraction.slice(0, decimals).padEnd(decimals, '0');
  const sign = negative && /[1-9]/.test(whole + shown) ? '-' : '';
  return `${sign}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}${shown === '' ? '' : `.${shown}`}`;
}

/**
 * A decimal string with thousands grouped by commas, padded or truncated (never rounded) to `decimals`
 * places (S5.3), the same in every language. `--` for what is no number.
 */
export function groupNumber(value: string, decimals = 8): string {
  const digits = digitsOf(value);
  return digits === undefined ? none : grouped(digits, decimals);
}

/** Letter of a large amount and its power of ten, by how many digits stand before the point. */
const units = [
  ['B', 9],
  ['M', 6],
  ['K', 3],
] as const;

/**
 * An amount in short, with two decimals: K from 1e3, M from 1e6, B from 1e9 (S5.3). Truncated, so that a
 * limit is never overstated.
 */
export function abbreviate(value: string): string {
  const length = digitsOf(value)?.whole.length ?? 0;
  const [name, zeros] = units.find(([, power]) => length > power) ?? ['', 0];
  const digits = digitsOf(value, -zeros);
  return digits === undefined ? none : `${grouped(digits, 2)}${name}`;
}
