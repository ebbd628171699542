import { readCodeLines } from './mrz-check.ts';
import { decodePicture, pixelsOf } from './prepare-picture.ts';
import { readingSide } from './use-capture.ts';

/** The number in the code lines of a stored picture; '' where they cannot be read here. */
export async function readNumber(picture: Blob): Promise<string> {
  const image = await decodePicture(picture);
  const pixels = pixelsOf(image, readingSide);
  image.close();
  return (await readCodeLines(pixels, undefined))?.documentNumber ?? '';
}
