import { groupNumber } from './display.ts';

/** Letter of a large amount, and its power of ten. */
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
  const [, sign = '', whole = '', rest = ''] = /^([+-]?)0*(\d*)(.*)$/.exec(value.trim()) ?? [];
  const [name, zeros] = units.find(([, power]) => whole.length > power) ?? ['', 0];
  if (zeros === 0) return groupNumber(value, 2);
  const short = groupNumber(`${sign}${whole.slice(0, -zeros)}.${whole.slice(-zeros)}`, 2);
  // What follows the digits is no number's end.
  return /^(?:\.\d*)?$/.test(rest) ? `${short}${name}` : groupNumber(value, 2);
}
