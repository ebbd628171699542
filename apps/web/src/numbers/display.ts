const decimal = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)\s*$/;

/**
 * A decimal string with thousands grouped by commas, padded or truncated (never rounded) to `decimals`
 * places (S5.3), the same in every language; `--` for what is no number.
 */
export function groupNumber(value: string, decimals = 8): string {
  if (!decimal.test(value)) return '--';
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = new Intl.NumberFormat('en', { ...digits, roundingMode: 'trunc', signDisplay: 'negative' });
  // Intl takes decimal strings exactly; its type only knows those that look like literals.
  return format.format(value.trim() as Intl.StringNumericLiteral);
}
