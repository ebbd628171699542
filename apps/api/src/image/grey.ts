import type { Pixels } from './normalise.ts';
import { loadSharp } from './sharp.ts';

/** Longer side for text recognition, in pixels; more does not help if the document fills the picture. */
const readingSide = 2200;

/** A picture made by `normalise`, one byte per pixel. */
export async function greyPixels(jpeg: Uint8Array): Promise<Pixels> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(jpeg)
    .resize({ width: readingSide, height: readingSide, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
