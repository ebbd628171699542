/** Shown where there is no number. */
const none = '--';

/**
 * A decimal string with thousands grouped by commas, padded or truncated (never rounded) to `decimals`
 * places (S5.3), the same in every language; `--` for what is no number. By its letters and not through a
 * library: every page with an amount needs it, and nothing is calculated.
 */
export function groupNumber(value: string, decimals = 8): string {
  const [, sign, whole = '', fraction = ''] =
    /^([+-]?)0*(?=\.?\d|$)(?=.*\d)(\d*)\.?(\d*)$/.exec(value.trim()) ?? [];
  if (sign === undefined) return none;
  const shown = fraction.slice(0, decimals).padEnd(decimals, '0');
  const minus = sign === '-' && /[1-9]/.test(whole + shown) ? '-' : '';
  return `${minus}${(whole || '0').replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}${shown && `.${shown}`}`;
}
