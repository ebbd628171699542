import { Decimal } from 'decimal.js';

/**
 * 20 significant digits, half up (S9.2), said here so that no default can change it; what is beyond 1e1000
 * is no amount.
 */
const Amount = Decimal.clone({ precision: 20, rounding: Decimal.ROUND_HALF_UP, maxE: 1000, minE: -1000 });

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * The number a string writes in decimal, with or without an exponent; undefined for anything else and for
 * what is too large.
 */
function amountOf(value: string): Decimal | undefined {
  const written = value.trim();
  if (!decimal.test(written)) return undefined;
  const amount = new Amount(written);
  return amount.isFinite() ? amount : undefined;
}

/**
 * The product of two decimal strings as one, to 20 significant digits, half up; undefined where either is
 * no number.
 */
export function multiply(one: string, other: string): string | undefined {
  const [left, right] = [amountOf(one), amountOf(other)];
  const product = left && right && left.times(right);
  return product?.isFinite() ? product.toFixed() : undefined;
}
