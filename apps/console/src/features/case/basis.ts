import type { ReviewCase } from '@credence/contract/review-case';
import type { QueueItem } from '@credence/contract/review-queue';
import { checkerOf, picturesElsewhere } from '../../words/case.ts';

/**
 * Whether the case has a document of its own. One carried on from the level below was reviewed there, though
 * a vendor may look at it again.
 */
const hasDocument = ({ route, documentCarried }: QueueItem): boolean =>
  route === 'document' && !documentCarried;

/** Whether there is a reading to show. */
export const wasRead = ({ item, comparisons }: ReviewCase): boolean =>
  hasDocument(item) || comparisons.length > 0;

/** What the declared details are compared with: 'the document', 'the identity issuer'. */
export const comparedSource = (item: QueueItem): string =>
  `the ${item.route === 'document' ? 'document' : checkerOf(item).toLowerCase()}`;

/** Whether we read the document ourselves, from the machine-readable zone. */
export const isOwnReading = (item: QueueItem): boolean => hasDocument(item) && !picturesElsewhere(item);

/** The panel that takes the place of the pictures where we have none: what the case is based on instead. */
export function insteadOfPictures({
  item,
  files,
  carried,
}: ReviewCase): 'provider-sessions' | 'origin' | undefined {
  if (files.length > 0 || carried !== null) return undefined;
  return picturesElsewhere(item) ? 'provider-sessions' : 'origin';
}
