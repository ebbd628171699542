import type { CaptureMeasure } from './measure.ts';

/** What is wrong with a picture of a document, in the order in which it should be put right. */
export type CaptureFinding = 'too-small' | 'cut-off' | 'too-dark' | 'blurred' | 'glare';

/** Mean brightness (0–255) of the document below which print drowns in noise. Good photos lie above 75. */
export const DARKEST_BRIGHTNESS = 60;

/**
 * Least `sharpness` (0 to about 1, see `CaptureMeasure`). Scans and careful photos lie above 0.5, shaky ones that can
 * still be read above 0.2, blurred ones at 0.1 to 0.2.
 */
export const LEAST_SHARPNESS = 0.27;

/** Largest share of a found document that may be burnt out. A reflection over the print covers more. */
export const LARGEST_GLARE = 0.1;

/**
 * The same for a picture in which no document's sides were found. It may be a scan, whose white paper is burnt out to
 * almost half without harm.
 */
export const LARGEST_GLARE_WITHOUT_EDGES = 0.55;

/** Mean brightness (0–255) above which a picture is over-exposed, whether or not a burnt-out patch stands out. White scans reach 233. */
export const BRIGHTEST_BRIGHTNESS = 235;

/** Fewest pixels along the document's longer side: nine a character for the 44 of a passport line. */
export const SMALLEST_LONG_SIDE = 400;

/** What should be put right before a picture is sent; empty for a good one. */
export function judgeCapture(measure: CaptureMeasure): CaptureFinding[] {
  const findings: CaptureFinding[] = [];
  if (measure.longSide < SMALLEST_LONG_SIDE) findings.push('too-small');
  if (measure.edges && measure.edges.beyond.length > 0) findings.push('cut-off');
  if (measure.brightness < DARKEST_BRIGHTNESS) findings.push('too-dark');
  if (measure.sharpness < LEAST_SHARPNESS) findings.push('blurred');
  const glareLimit = measure.edges ? LARGEST_GLARE : LARGEST_GLARE_WITHOUT_EDGES;
  if (measure.burntOut > glareLimit || measure.brightness > BRIGHTEST_BRIGHTNESS) findings.push('glare');
  return findings;
}
