import type { QueueItem, ReviewCase } from '@credence/contract';
import { checkerOf, picturesElsewhere } from '../../i18n/words.ts';

/** Whether the case has a document of its own. One that was carried on was looked at at the level below, though a vendor may look at it again. */
const hasDocument = ({ route, documentCarried }: QueueItem): boolean =>
  route === 'document' && !documentCarried;

/** Whether there is something to say of what was read. */
export const wasRead = ({ item, comparisons }: ReviewCase): boolean =>
  hasDocument(item) || comparisons.length > 0;

/** Whose word stands beside what was declared: 'the document', 'the identity issuer'. */
export const otherWord = (item: QueueItem): string =>
  `the ${item.route === 'document' ? 'document' : checkerOf(item).toLowerCase()}`;

/** Whether we read it by ourselves, from the machine-readable zone. */
export const isOwnReading = (item: QueueItem): boolean => hasDocument(item) && !picturesElsewhere(item);
