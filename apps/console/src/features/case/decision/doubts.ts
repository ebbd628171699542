import type { ReviewCase } from '@credence/contract';
import { comparedFieldNames, counted } from '../../../i18n/words.ts';
import { isOwnReading } from '../basis.ts';
import { comparedValue } from '../facts/compared-value.ts';

const readingDoubts = {
  waiting: 'The document has not been read yet',
  none: 'No machine-readable zone was found, so nothing could be compared',
  unsure: 'The machine-readable zone was read with doubt',
} as const;

/** What speaks against an approval without a second thought; empty when nothing does. */
export function doubtsOf(reviewed: ReviewCase): readonly string[] {
  const { comparisons, reading, sightings } = reviewed;
  const differences = comparisons
    .filter((comparison) => comparison.outcome === 'different')
    .map(({ field, declared, read }) => {
      if (field === 'expiryDate')
        return `Expired: the document was valid until ${comparedValue(field, read)}`;
      const values = [comparedValue(field, declared), comparedValue(field, read)];
      return `${comparedFieldNames[field]}: declared ${values[0]}, the document says ${values[1]}`;
    });
  return [
    ...differences,
    ...(reading.state === 'sure' || !isOwnReading(reviewed.item) ? [] : [readingDoubts[reading.state]]),
    ...(sightings.total === 0
      ? []
      : [`The same document, picture or face is in ${counted(sightings.total, 'case')} of other accounts`]),
  ];
}
