import { remembered } from './format.ts';

const sizes = remembered(
  (locale, unit) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }),
);

/** The size of a file, in kilobytes or megabytes of a thousand. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000
    ? sizes('kilobyte').format(Math.ceil(bytes / 1000))
    : sizes('megabyte').format(bytes / 1_000_000);

const shares = remembered(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
);

/** A part of the whole, from 0 to 1, in per cent. */
export const formatShare = (share: number): string => shares('').format(share);
