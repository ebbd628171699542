import type { CaptureFinding, FileKind } from '@credence/contract/verification';
import { judgeCapture, measureCapture } from '@credence/documents';

/** `nothing`: there is no document to be seen. */
export type PictureFinding = CaptureFinding | 'nothing';

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
  /** Whether there is something to take a picture of: the sides of a document, or for a face always. */
  subject: boolean;
  /** The corners of the document that was found, in order; none where none was. */
  corners: readonly Place[];
}

export const isDocument = (kind: FileKind): boolean => kind === 'document-front' || kind === 'document-back';

/**
 * Judges a picture or camera frame that was drawn at `scale` (1: as it is) of its own size. About 5 ms at
 * 640 × 480.
 */
export function judgePixels({ data, width, height }: ImageData, kind: FileKind, scale: number): FrameQuality {
  const measure = measureCapture(data, width, height);
  const findings = judgeCapture({ ...measure, longSide: measure.longSide / scale });
  if (!isDocument(kind)) {
    return { findings: findings.filter((finding) => plainFindings.has(finding)), subject: true, corners: [] };
  }
  const { edges } = measure;
  if (edges) {
    const corners = edges.corners.map(({ x, y }) => ({ x: x / width, y: y / height }));
    return { findings, subject: true, corners };
  }
  // Without edges the rest of the table is judged: what is not sharp there need not be a document.
  const unsharp = findings.includes('blurred');
  const told = findings.filter((finding) => finding !== 'blurred' && finding !== 'too-small');
  return { findings: unsharp ? ['nothing', ...told] : findings, subject: false, corners: [] };
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
