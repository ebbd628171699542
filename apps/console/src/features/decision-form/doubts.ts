import type { ReviewCase } from '@credence/contract/review-case';
import { plainReasons } from '@credence/contract/review-queue';
import { answersOrder } from '@credence/contract/reverification';
import { comparedFieldNames, personDoubtTexts } from '../../words/case.ts';
import { documentWords } from '../../words/reverification.ts';
import { ruleSentence } from '../../words/rules.ts';
import { counted } from '../../words/text.ts';
import type { NamedDocument } from './use-decision.ts';
import { comparedSource, comparedValue, isOwnReading } from '../case/index.ts';

const readingDoubts = {
  waiting: 'The document has not been read yet',
  none: 'No machine-readable zone was found, so nothing could be compared',
  unsure: 'The machine-readable zone was read with doubt',
} as const;

/** That a document is not what the account is to verify again with. */
function orderDoubts({ ordered, item }: ReviewCase, named: NamedDocument | undefined): string[] {
  const { country, documentType } = named ?? item;
  if (ordered === null || item.route !== 'document') return [];
  if (answersOrder(ordered, { country, documentType })) return [];
  const asked = documentWords(ordered.documentTypes, ordered.countries);
  const shown = documentWords(documentType === null ? [] : [documentType], [country]);
  return [
    `The order to verify again asks for: ${asked}. This is: ${shown}. Approved, it leaves the order open`,
  ];
}

/** Why an approval needs a second look; empty when nothing speaks against it. `named`: by the officer. */
export function doubtsOf(reviewed: ReviewCase, named: NamedDocument | undefined): readonly string[] {
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
    ...orderDoubts(reviewed, named),
    ...item.reasons.filter((reason) => !omitted.has(reason)).map((reason) => ruleSentence(reason)),
    ...differences,
    ...(reviewed.stated?.doubts ?? []).map((doubt) => personDoubtTexts[doubt]),
    ...(reading.state === 'sure' || !isOwnReading(item) ? [] : [readingDoubts[reading.state]]),
    ...(duplicates.total === 0
      ? []
      : [`The same document, picture or face is in ${counted(duplicates.total, 'case')} of other accounts`]),
  ];
}
