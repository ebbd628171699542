import type { ReviewCase } from '@credence/contract';
import { comparedFieldNames } from '../../../i18n/words.ts';
import { comparedValue } from '../facts/compared-value.ts';

const readingDoubts = {
  waiting: 'The document has not been read yet',
  none: 'No machine-readable zone was found, so nothing could be compared',
  unsure: 'The machine-readable zone was read with doubt',
} as const;

/** What speaks against an approval without a second thought; empty when nothing does. */
export function doubtsOf({ comparisons, reading }: ReviewCase): readonly string[] {
  const differences = comparisons
    .filter((comparison) => comparison.outcome === 'different')
    .map(({ field, declared, read }) => {
      if (field === 'expiryDate')
        return `Expired: the document was valid until ${comparedValue(field, read)}`;
      const values = [comparedValue(field, declared), comparedValue(field, read)];
      return `${comparedFieldNames[field]}: declared ${values[0]}, the document says ${values[1]}`;
    });
  return reading.state === 'sure' ? differences : [...differences, readingDoubts[reading.state]];
}
