import { type Face, faceFinder } from '@credence/documents';
import weights from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url';

export interface FaceQuestion {
  rgba: Uint8ClampedArray;
  width: number;
  height: number;
}

/** The faces in a picture; null where the weights could not be had. */
export type FaceAnswer = readonly Face[] | null;

async function load() {
  const response = await fetch(weights);
  if (!response.ok) throw new Error(`The weights are not there: ${response.status}`);
  return faceFinder(await response.arrayBuffer());
}

const finder = load().catch(() => undefined);

self.addEventListener('message', ({ data: { rgba, width, height } }: MessageEvent<FaceQuestion>) => {
  void finder.then((find) => {
    const answer: FaceAnswer = find?.({ data: rgba, width, height }) ?? null;
    // With options instead of a target: a worker has only one.
    self.postMessage(answer, {});
  });
});
