import { isolate } from '../../i18n/format.ts';
import { text } from '../../i18n/text.ts';

const names = ['CREDENCE', 'HKG', 'ARE', 'TUR', 'KAZ', 'EU', 'GEO', 'IDN', 'IN'] as const;

/** A site by the name that people know it by, set apart from the text around it. */
export function siteName(code: string): string {
  const known = names.find((name) => name === code);
  return isolate(known ? text(`site.${known}`) : code);
}
