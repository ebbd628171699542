import type { Sum } from '@credence/questionnaire';

interface Money {
  /** A decimal string. */
  amount: string;
  currency: string;
}

const grouped = (whole: string): string => whole.replaceAll(/\B(?=(?:\d{3})+(?!\d))/g, ',').replace('-', '−');

/** '12,500.5': exact, however many digits there are. Up to four stay together, as in a year. */
export function groupedNumber(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const shown = whole.length <= 4 ? whole.replace('-', '−') : grouped(whole);
  return fraction === undefined ? shown : `${shown}.${fraction}`;
}

/** 'EUR 1,250.50': with two places, if there are any. */
export function moneyText({ amount, currency }: Money): string {
  const [whole = '', fraction] = amount.split('.');
  return `${currency} ${grouped(whole)}${fraction === undefined ? '' : `.${fraction.padEnd(2, '0')}`}`;
}

/** A total as officers read it: a sum for each currency, because several cannot be added. */
export const totalText = (sums: readonly Sum[]): string =>
  sums
    .map(({ amount, currency }) =>
      currency === undefined ? groupedNumber(amount) : moneyText({ amount, currency }),
    )
    .join(' and ');
