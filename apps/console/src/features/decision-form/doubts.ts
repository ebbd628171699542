import type { ReviewCase } from '@credence/contract/review-case';
import { plainReasons } from '@credence/contract/review-queue';
import { comparedFieldNames } from '../../words/case.ts';
import { ruleSentence } from '../../words/rules.ts';
import { counted } from '../../words/text.ts';
import { comparedSource, comparedValue, isOwnReading } from '../case/index.ts';

const readingDoubts = {
  waiting: 'The document has not been read yet',
  none: 'No machine-readable zone was found, so nothing could be compared',
  unsure: 'The machine-readable zone was read with doubt',
} as const;

/** Why an approval needs a second look; empty when nothing speaks against it. */
export function doubtsOf(reviewed: ReviewCase): readonly string[] {
  const { comparisons, reading, sightings: duplicates, item } = reviewed;
  const differences = comparisons
    .filter((comparison) => comparison.outcome === 'different')
    .map(({ field, declared, read }) => {
      if (field === 'expiryDate')
        return `Expired: the document was valid until ${comparedValue(field, read)}`;
      const values = [comparedValue(field, declared), comparedValue(field, read)];
      return `${comparedFieldNames[field]}: declared ${values[0]}, ${comparedSource(item)} says ${values[1]}`;
    });
  const omitted = new Set(plainReasons);
  // Listed below in more detail.
  if (differences.length > 0) omitted.add('details-differ');
  if (duplicates.total > 0) omitted.add('document-seen-elsewhere').add('face-seen-elsewhere');
  return [
    ...item.reasons.filter((reason) => !omitted.has(reason)).map((reason) => ruleSentence(reason)),
    ...differences,
    ...(reading.state === 'sure' || !isOwnReading(item) ? [] : [readingDoubts[reading.state]]),
    ...(duplicates.total === 0
      ? []
      : [`The same document, picture or face is in ${counted(duplicates.total, 'case')} of other accounts`]),
  ];
}
