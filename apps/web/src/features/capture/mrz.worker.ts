import { readDocument, toGrey } from '@credence/documents';

export interface MrzQuestion {
  rgba: Uint8ClampedArray;
  width: number;
  height: number;
}

export interface MrzAnswer {
  /** Whether the lines were found and every check digit holds. What they say stays here. */
  readable: boolean;
}

self.addEventListener('message', ({ data }: MessageEvent<MrzQuestion>) => {
  // The day only decides the century of a date, and no date leaves this worker.
  const today = new Date().toISOString().slice(0, 10);
  const reading = readDocument(toGrey(data.rgba, data.width, data.height), { today });
  const answer: MrzAnswer = { readable: reading?.valid === true };
  // With options instead of a target: a worker has only one.
  self.postMessage(answer, {});
});
