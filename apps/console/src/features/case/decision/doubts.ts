import { plainReasons, type ReviewCase } from '@credence/contract';
import { ruleSentence } from '../../../i18n/rules.ts';
import { comparedFieldNames, counted } from '../../../i18n/words.ts';
import { isOwnReading, otherWord } from '../basis.ts';
import { comparedValue } from '../facts/compared-value.ts';

const readingDoubts = {
  waiting: 'The document has not been read yet',
  none: 'No machine-readable zone was found, so nothing could be compared',
  unsure: 'The machine-readable zone was read with doubt',
} as const;

/** What speaks against an approval without a second thought; empty when nothing does. */
export function doubtsOf(reviewed: ReviewCase): readonly string[] {
  const { comparisons, reading, sightings, item } = reviewed;
  const differences = comparisons
    .filter((comparison) => comparison.outcome === 'different')
    .map(({ field, declared, read }) => {
      if (field === 'expiryDate')
        return `Expired: the document was valid until ${comparedValue(field, read)}`;
      const values = [comparedValue(field, declared), comparedValue(field, read)];
      return `${comparedFieldNames[field]}: declared ${values[0]}, ${otherWord(item)} says ${values[1]}`;
    });
  const left = new Set(plainReasons);
  // These are told below, in more words.
  if (differences.length > 0) left.add('details-differ');
  if (sightings.total > 0) left.add('document-seen-elsewhere').add('face-seen-elsewhere');
  return [
    ...item.reasons.filter((reason) => !left.has(reason)).map((reason) => ruleSentence(reason)),
    ...differences,
    ...(reading.state === 'sure' || !isOwnReading(item) ? [] : [readingDoubts[reading.state]]),
    ...(sightings.total === 0
      ? []
      : [`The same document, picture or face is in ${counted(sightings.total, 'case')} of other accounts`]),
  ];
}
