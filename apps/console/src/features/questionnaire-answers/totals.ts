import type { Sum } from '@credence/questionnaire';
import { groupedNumber, moneyText } from './answer-text.ts';

/** A total as officers read it: a sum for each currency, because several cannot be added. */
export const totalText = (sums: readonly Sum[]): string =>
  sums
    .map(({ amount, currency }) =>
      currency === undefined ? groupedNumber(amount) : moneyText({ amount, currency }),
    )
    .join(' and ');
