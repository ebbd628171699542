import type { GreyImage } from './image/grey.ts';
import { readMrz, type MrzReading } from './mrz/read.ts';

/** What was read from a document; a further source, such as a barcode or a chip, is a further member. */
export type DocumentReading = MrzReading;

/**
 * Reads a document in a photo or scan of any size, turned by quarter turns or tilted as in a hand. `today`
 * (YYYY-MM-DD) decides the century of two-digit years. Undefined when nothing readable is found. Takes 0.2 to
 * 0.5 s of computing: use a worker in a browser.
 */
export function readDocument(
  image: GreyImage,
  { today }: { readonly today: string },
): DocumentReading | undefined {
  return readMrz(image, today);
}
