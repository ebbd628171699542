import type { CaptureFinding, FileKind } from '@credence/contract/verification';
import { type Face, judgeCapture, measureCapture } from '@credence/documents';

/** `nothing`: there is no document to be seen, or no face. */
export type PictureFinding = CaptureFinding | 'nothing';

/** Where the words for a face are others than for a document. */
const ofPlace = ['nothing', 'too-small', 'cut-off'] as const;

/** A finding, or what is said while the camera runs, as the last part of a text key. */
export function wordsFor<Words extends string>(kind: FileKind, words: Words) {
  const place = kind === 'selfie' ? ofPlace.find((one) => one === words) : undefined;
  return place ? (`face.${place}` as const) : words;
}

/** What is looked for in a face or a page; edges and reflections mean something in a document only. */
const plainFindings: ReadonlySet<PictureFinding> = new Set(['too-dark', 'blurred']);

/** A place in a picture, as shares of its width and height. */
export interface Place {
  x: number;
  y: number;
}

export interface FrameQuality {
  /** What is wrong, the most important first. */
  findings: readonly PictureFinding[];
  /** Whether there is a document, by its sides, or a face; unknown where none is looked for. */
  subject: 'found' | 'missing' | 'unknown';
  /** The corners of the document that was found, in order; none where none was. */
  corners: readonly Place[];
}

const isDocument = (kind: FileKind): boolean => kind === 'document-front' || kind === 'document-back';

/**
 * Judges a picture or camera frame that was drawn at `scale` (1: as it is) of its own size. About 5 ms at
 * 640 × 480.
 */
export function judgePixels({ data, width, height }: ImageData, kind: FileKind, scale: number): FrameQuality {
  const measure = measureCapture(data, width, height);
  const findings = judgeCapture({ ...measure, longSide: measure.longSide / scale });
  if (!isDocument(kind)) {
    const plain = findings.filter((finding) => plainFindings.has(finding));
    return { findings: plain, subject: 'unknown', corners: [] };
  }
  const { edges } = measure;
  if (edges) {
    const corners = edges.corners.map(({ x, y }) => ({ x: x / width, y: y / height }));
    return { findings, subject: 'found', corners };
  }
  // Without edges the rest of the table is judged: what is not sharp there need not be a document.
  const unsharp = findings.includes('blurred');
  const told = findings.filter((finding) => finding !== 'blurred' && finding !== 'too-small');
  return { findings: unsharp ? ['nothing', ...told] : findings, subject: 'missing', corners: [] };
}

/** Least width of a face, as a share of the shorter side of what is seen, and the most that fits the oval. */
const smallestFace = 0.3;
const largestFace = 0.95;

/** How far the middle of a face may lie off that of the picture, as a share of the shorter side. */
const farthestOff = 0.27;

/** The same with the faces that were found in the picture: whether there is one, and where. */
export function withFaces(
  { findings, corners }: FrameQuality,
  { width, height }: Pick<ImageData, 'width' | 'height'>,
  faces: readonly Face[],
): FrameQuality {
  // Whoever stands behind is smaller.
  const [face] = faces.toSorted((one, other) => other.width - one.width);
  // Without one the room is judged: what is not sharp there says nothing.
  const told = findings.filter((finding) => finding !== 'blurred');
  if (!face) return { findings: ['nothing', ...told], subject: 'missing', corners };
  const side = Math.min(width, height);
  const size = (face.width * width) / side;
  const across = ((face.x + face.width / 2 - 0.5) * width) / side;
  const down = ((face.y + face.height / 2 - 0.5) * height) / side;
  const off = Math.max(Math.abs(across), Math.abs(down)) > farthestOff;
  const place =
    size < smallestFace ? (['too-small'] as const) : off || size > largestFace ? (['cut-off'] as const) : [];
  return { findings: [...place, ...findings], subject: 'found', corners };
}

/** Brighter than the noise of a covered lens; a stream that a host app withholds is exactly 0. */
const blackest = 6;

/** True where nothing can be seen at all. Every 16th pixel is enough to tell. */
export function isBlack({ data }: Pick<ImageData, 'data'>): boolean {
  for (let at = 0; at < data.length; at += 64) {
    if (Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) > blackest) return false;
  }
  return true;
}
