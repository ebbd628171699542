import { readMrz, toGray } from '@credence/documents';

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
  const reading = readMrz(toGray(data.rgba, data.width, data.height));
  const answer: MrzAnswer = { readable: reading?.valid === true };
  // With options instead of a target: a worker answers to nobody else.
  self.postMessage(answer, {});
});
