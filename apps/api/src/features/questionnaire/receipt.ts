import { randomInt } from 'node:crypto';

/** Letters and digits that nobody mistakes for each other (Crockford's base 32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const drawn = 7;

/**
 * The check sign of a text. The weights of its places are odd, so that no single wrong sign gives the same
 * one.
 */
export const checkSign = (text: string): string =>
  signs[[...text].reduce((sum, sign, at) => sum + signs.indexOf(sign) * (2 * at + 3), 0) % signs.length] ??
  '';

/** The number of a submission, such as Q-2026-7KDM-4XQ2; its last sign checks those before it. */
export function newReceipt(at: Date): string {
  const text = Array.from({ length: drawn }, () => signs[randomInt(signs.length)]).join('');
  const whole = text + checkSign(text);
  return `Q-${at.getUTCFullYear()}-${whole.slice(0, 4)}-${whole.slice(4)}`;
}
