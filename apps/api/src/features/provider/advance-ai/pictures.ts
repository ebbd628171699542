import { loadSharp } from '../../../image/sharp.ts';

/** At most 2 MB, sides from 256 to 4096 pixels (doc.advance.ai/face_recognition.html). */
const longestSide = 2048;

/**
 * A cleaned picture in a size that the vendor accepts. One that is too small is not enlarged, and the vendor
 * says so.
 */
export async function resizeForVendor(jpeg: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(jpeg)
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer();
}
