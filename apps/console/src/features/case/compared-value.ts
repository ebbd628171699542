import { documentType } from '@credence/contract/kyc';
import type { ReviewCase } from '@credence/contract/review-case';
import * as v from 'valibot';
import { documentTypeNames } from '../../words/case.ts';
import { countryName } from '../../words/text.ts';
import { calendarDay } from '../../words/time.ts';

type ComparedField = ReviewCase['comparisons'][number]['field'];

/** A value as officers read it, with its code where there is one. */
export function comparedValue(field: ComparedField, value: string): string {
  if (value === '') return '';
  if (field === 'birthDate' || field === 'expiryDate') return calendarDay(value);
  if (field === 'nationality' || field === 'issuingCountry') {
    const name = countryName(value);
    return name === value ? value : `${name} (${value})`;
  }
  if (field === 'documentType') {
    const type = v.safeParse(documentType, value);
    return type.success ? documentTypeNames[type.output] : value;
  }
  return value;
}

/** The declared side. An expiry is not declared; the day of the check takes its place. */
export function declaredValue(field: ComparedField, value: string): string {
  const shown = comparedValue(field, value);
  return field === 'expiryDate' && shown ? `Checked ${shown}` : shown;
}
