import type { ReviewLabel } from '@credence/contract/verification';
import { alpha2OfIcao, type Comparison } from '@credence/documents';
import type { StoredReading } from './stored.ts';

/**
 * A comparison as officers see it: countries as read (three letters, ICAO) are converted to the two letters
 * of the personal info.
 */
export function shownComparison(comparison: Comparison): StoredReading['comparisons'][number] {
  const country = comparison.field === 'nationality' || comparison.field === 'documentCountry';
  const read = country ? (alpha2OfIcao(comparison.read) ?? comparison.read) : comparison.read;
  return { ...comparison, read, field: fieldNames[comparison.field] };
}

const fieldNames = {
  name: 'name',
  birthDate: 'birthDate',
  nationality: 'nationality',
  documentCountry: 'issuingCountry',
  expiryDate: 'expiryDate',
} as const;

const labelOfDifference: Partial<Record<Comparison['field'], ReviewLabel>> = {
  name: 'name-differs',
  birthDate: 'birth-date-differs',
  nationality: 'nationality-differs',
};

/** Comparisons that an officer may want to look at. */
export function suggestions(comparisons: readonly Comparison[]): ReviewLabel[] {
  return comparisons.flatMap(({ field, outcome }) => {
    const label = outcome === 'different' ? labelOfDifference[field] : undefined;
    return label === undefined ? [] : [label];
  });
}
