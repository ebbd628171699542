import { documentType, type ReviewCase } from '@credence/contract';
import * as v from 'valibot';
import { calendarDay } from '../../../i18n/time.ts';
import { countryName, documentTypeNames } from '../../../i18n/words.ts';

type ComparedField = ReviewCase['comparisons'][number]['field'];

/** A value as officers read it, with the code it stands for where there is one. */
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

/** The declared side; of the expiry there is none, and the day of the check stands in its place. */
export function declaredValue(field: ComparedField, value: string): string {
  const shown = comparedValue(field, value);
  return field === 'expiryDate' && shown ? `Checked ${shown}` : shown;
}
