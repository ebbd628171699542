import { createHash } from 'node:crypto';
import sharp from 'sharp';

/**
 * For tests where the content does not matter: as small as is accepted, and nothing that looks like text to a
 * reader. The same for the same seed: broad bars, dark and light in turn, shaded by its hash.
 */
export async function smallPicture(seed: string, height = 24): Promise<Buffer> {
  const [width, bar] = [480, 30];
  const shades = createHash('sha256').update(seed).digest();
  const shadeOf = (index: number) => (index % 2 === 0 ? 20 : 160) + shades.readUInt8(index) / 4;
  const row = Buffer.from(Array.from({ length: width }, (_, x) => shadeOf(Math.floor(x / bar))));
  const pixels = Buffer.concat(Array.from({ length: height }, () => row));
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg()
    .toBuffer();
}
