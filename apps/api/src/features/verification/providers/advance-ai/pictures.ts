import sharp from 'sharp';

/** At most 2 MB, sides from 256 to 4096 pixels (doc.advance.ai/face_recognition.html). */
const longestSide = 2048;

/** A cleaned picture in a size that the vendor takes. One that is too small stays so, and is answered as such. */
export function inVendorsSize(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg)
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer();
}
