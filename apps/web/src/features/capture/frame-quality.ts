import type { CaptureFinding, FileKind } from '@credence/contract/verification';
import { judgeCapture, measureCapture } from '@credence/documents';

/** What is looked for in a face or a page; edges and reflections mean something in a document only. */
const plainFindings: ReadonlySet<CaptureFinding> = new Set(['too-dark', 'blurred']);

export interface FrameQuality {
  /** What is wrong, the most important first. */
  findings: readonly CaptureFinding[];
  /** Whether there is something to take a picture of: the sides of a document, or for a face always. */
  subject: boolean;
}

/**
 * Judges a picture or camera frame that was drawn at `scale` (1: as it is) of its own size. About 5 ms at
 * 640 × 480.
 */
export function judgePixels({ data, width, height }: ImageData, kind: FileKind, scale: number): FrameQuality {
  const measure = measureCapture(data, width, height);
  const findings = judgeCapture({ ...measure, longSide: measure.longSide / scale });
  if (kind === 'document-front' || kind === 'document-back')
    return { findings, subject: measure.edges !== undefined };
  return { findings: findings.filter((finding) => plainFindings.has(finding)), subject: true };
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
