import { fractionDigits, remembered } from './format.ts';

/** By its code, as amounts are told everywhere (S5.3): a sign such as US$ falls apart in an Arabic line. */
const coded = { style: 'currency', currencyDisplay: 'code' } as const;

const whole = remembered(
  (locale, currency) => new Intl.NumberFormat(locale, { ...coded, currency, maximumFractionDigits: 0 }),
);
const withCents = remembered((locale, currency) => {
  const digits = fractionDigits(currency);
  return new Intl.NumberFormat(locale, {
    ...coded,
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
