import type { QueueItem } from '@credence/contract';
import { picturesElsewhere } from '../../i18n/words.ts';

/** Whether the case has a document of its own that somebody read. One that was carried on was read at the level below. */
export const documentWasRead = ({ route, documentCarried }: QueueItem): boolean =>
  route === 'document' && !documentCarried;

/** Whether we read it by ourselves, from the machine-readable zone. */
export const isOwnReading = (item: QueueItem): boolean => documentWasRead(item) && !picturesElsewhere(item);
