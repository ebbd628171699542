import type { CaptureMeasure } from './measure.ts';

/** Defects of a picture of a document, in the order in which they should be corrected. */
export type CaptureFinding = 'too-small' | 'cut-off' | 'too-dark' | 'blurred' | 'glare';

/** Mean brightness (0–255) of the document below which print drowns in noise. Good photos lie above 75. */
const darkestBrightness = 60;

/**
 * Least `sharpness` (0 to about 1, see `CaptureMeasure`). Scans and careful photos lie above 0.5, shaky ones
 * that can still be read above 0.2, blurred ones at 0.1 to 0.2.
 */
const leastSharpness = 0.27;

/** Largest share of a found document that may be burnt out. A reflection over the print covers more. */
const largestGlare = 0.1;

/**
 * The same where no sides of a document were found: it may be a scan, whose white paper is almost half burnt
 * out without harm.
 */
const largestGlareWithoutEdges = 0.55;

/**
 * Mean brightness (0–255) above which a picture is over-exposed, whether or not a burnt-out patch stands out.
 * White scans reach 233.
 */
const brightestBrightness = 235;

/** Fewest pixels along the document's longer side: nine a character for the 44 of a passport line. */
const smallestLongSide = 400;

/** What to correct before a picture is sent; empty for a good one. */
export function judgeCapture(measure: CaptureMeasure): CaptureFinding[] {
  const findings: CaptureFinding[] = [];
  if (measure.longSide < smallestLongSide) findings.push('too-small');
  if (measure.edges && measure.edges.beyond.length > 0) findings.push('cut-off');
  if (measure.brightness < darkestBrightness) findings.push('too-dark');
  if (measure.sharpness < leastSharpness) findings.push('blurred');
  const glareLimit = measure.edges ? largestGlare : largestGlareWithoutEdges;
  if (measure.burntOut > glareLimit || measure.brightness > brightestBrightness) findings.push('glare');
  return findings;
}
