import { fractionDigits, remembered } from './format.ts';

const whole = remembered(
  (locale, currency) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }),
);
const withCents = remembered((locale, currency) => {
  const digits = fractionDigits(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: Math.min(2, digits),
    maximumFractionDigits: Math.max(2, digits),
  });
});

/** An amount as somebody declared it: with all its cents where it has any. `amount` is a decimal string. */
export function formatMoney(amount: string, currency: string): string {
  const format = amount.includes('.') ? withCents : whole;
  // Intl takes decimal strings exactly; its type only knows those that look like literals.
  return format(currency).format(amount as Intl.StringNumericLiteral);
}
