import { Decimal } from 'decimal.js';
import { amountOf } from './decimal.ts';

/** Shown where there is no number. */
const none = '--';

/**
 * A decimal string with thousands grouped by commas, padded or truncated (never rounded) to `decimals`
 * places (S5.3). The same in every language, as exchanges write amounts; prose uses `i18n/format.ts`. `--`
 * for what is no number.
 */
export function groupNumber(value: string, decimals = 8): string {
  const amount = amountOf(value)?.toDecimalPlaces(decimals, Decimal.ROUND_DOWN);
  if (amount === undefined) return none;
  const [whole = '', fraction] = amount.abs().toFixed(decimals).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  const sign = amount.isNegative() && !amount.isZero() ? '-' : '';
  return `${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

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
  const amount = amountOf(value);
  if (amount === undefined) return none;
  const [name, zeros] = units.find(([, power]) => amount.abs().gte(`1e${power}`)) ?? ['', 0];
  // Moving the point is exact; a division would round.
  return `${groupNumber(`${amount.toFixed()}e-${zeros}`, 2)}${name}`;
}
