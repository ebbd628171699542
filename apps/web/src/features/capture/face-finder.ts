import type { Face } from '@credence/documents';
import type { FaceAnswer, FaceQuestion } from './face.worker.ts';

/** Looks for faces in a worker; undefined where that cannot be had here, or takes too long. */
export interface FaceFinder {
  find: (pixels: ImageData) => Promise<readonly Face[] | undefined>;
  close: () => void;
}

/** Long enough for the weights to arrive, and for a look of a slow phone, in milliseconds. */
const loading = 8_000;
const looking = 1_500;

/** Its code and weights are loaded for this alone, and given back when it is closed. */
export function openFaceFinder(): FaceFinder {
  const worker = new Worker(new URL('./face.worker.ts', import.meta.url), { type: 'module' });
  let answer: ((faces: readonly Face[] | undefined) => void) | undefined;
  let usable = true;
  let patience = loading;

  function settle(faces: readonly Face[] | undefined): void {
    usable &&= faces !== undefined;
    if (usable) patience = looking;
    else worker.terminate();
    answer?.(faces);
    answer = undefined;
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FaceAnswer>) => settle(data ?? undefined));
  worker.addEventListener('error', () => settle(undefined));

  return {
    find: ({ data, width, height }) =>
      new Promise((resolve) => {
        if (!usable) {
          resolve(undefined);
          return;
        }
        const timer = setTimeout(() => settle(undefined), patience);
        answer = (faces) => {
          clearTimeout(timer);
          resolve(faces);
        };
        // A copy: whoever asks may go on with the pixels.
        const question: FaceQuestion = { rgba: data, width, height };
        worker.postMessage(question, []);
      }),
    close: () => settle(undefined),
  };
}
