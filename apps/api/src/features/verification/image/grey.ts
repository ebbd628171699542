import sharp from 'sharp';
import type { Pixels } from './normalise.ts';

/** Longer side for reading lines, in pixels: beyond it the characters of a document that fills the picture gain nothing. */
const readingSide = 2200;

/** A picture that `normalise` made, as one byte a pixel. */
export async function greyPixels(jpeg: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(jpeg)
    .resize({ width: readingSide, height: readingSide, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
