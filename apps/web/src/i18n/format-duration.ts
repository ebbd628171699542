import { intlLocale } from './language.ts';

/** So much time in words: '12 months'. */
export const formatDuration = (count: number, unit: 'hour' | 'day' | 'month'): string =>
  new Intl.NumberFormat(intlLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
