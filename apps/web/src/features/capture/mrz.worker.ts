import { readDocument, toGrey } from '@credence/documents';
import { type Declared, type DocumentSays, documentSays } from './document-says.ts';

export interface MrzQuestion {
  rgba: Uint8ClampedArray;
  width: number;
  height: number;
  /** Undefined where it is not known here. */
  declared: Declared | undefined;
}

/** What the lines say; null where they were not found, or a check digit does not hold. */
export type MrzAnswer = DocumentSays | null;

self.addEventListener('message', ({ data }: MessageEvent<MrzQuestion>) => {
  const { declared } = data;
  const today = declared?.today ?? new Date().toISOString().slice(0, 10);
  const reading = readDocument(toGrey(data.rgba, data.width, data.height), { today });
  const answer: MrzAnswer = reading?.valid && reading.fields ? documentSays(reading.fields, declared) : null;
  // With options instead of a target: a worker has only one.
  self.postMessage(answer, {});
});
