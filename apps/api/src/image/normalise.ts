import { uploadLimits } from '@credence/contract/upload-limits';
import type { Sharp } from 'sharp';
import { loadSharp } from './sharp.ts';

/** Pixels in rows from the top, without padding. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** A picture made safe to keep, and what its readers need. All three are upright. */
export interface NormalisedImage {
  /** JPEG in sRGB without metadata: no location, no device, no thumbnail of what was cropped. */
  jpeg: Buffer;
  width: number;
  height: number;
  /** One byte per pixel, 0 is black; at most 3000 pixels on the longer side. */
  grey: Pixels;
  /** Four bytes per pixel (red, green, blue, 255); at most 640 pixels on the longer side. */
  frame: Pixels;
}

/**
 * The container is that of a picture, but the pixels cannot be decoded. The cause has the decoder's words,
 * for the log only.
 */
export class Undecodable extends Error {
  constructor(cause: unknown) {
    super('The picture cannot be decoded.', { cause });
    this.name = 'Undecodable';
  }
}

/**
 * Longer side of the stored picture, in pixels: fits a usual phone camera. Smaller sizes are tried while the
 * result is too large.
 */
const keptSides = [5000, 4000, 3000, 2000] as const;
const greySide = 3000;
const frameSide = 640;

/** A picture may take 400 MB at worst (50 million pixels, rotated), so they are processed one at a time. */
const atOnce = 2;
const decodingSeconds = 30;

/**
 * Decodes every pixel of a picture and encodes it anew: upright, in sRGB, on white if transparent, the first
 * frame if animated. Throws `Undecodable`, also for more than `uploadLimits.maximumPixels` pixels or after
 * too long.
 */
export async function normalise(content: Uint8Array): Promise<NormalisedImage> {
  const sharp = await loadSharp();
  await enter();
  try {
    const upright = await decode(content);
    const picture = (): Sharp =>
      sharp(upright.data, { raw: { width: upright.width, height: upright.height, channels: 3 } });
    const kept = await encode(picture);
    const grey = await picture()
      .resize(within(greySide))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const frame = await picture()
      .resize(within(frameSide))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { ...kept, grey: pixels(grey), frame: pixels(frame) };
  } catch (error) {
    throw error instanceof Undecodable ? error : new Undecodable(error);
  } finally {
    leave();
  }
}

/**
 * Decodes once, because that costs the most; the rest starts from these pixels. A truncated JPEG with an end
 * marker appended causes only a decoder warning (and grey pixels), so that warning is treated as an error;
 * other warnings occur with sound pictures.
 */
async function decode(content: Uint8Array): Promise<Pixels> {
  try {
    return await decodeStrictly(content, 'warning');
  } catch (error) {
    if (error instanceof Error && /premature end|timeout/i.test(error.message)) throw error;
    return await decodeStrictly(content, 'truncated');
  }
}

async function decodeStrictly(content: Uint8Array, failOn: 'warning' | 'truncated'): Promise<Pixels> {
  const sharp = await loadSharp();
  const decoded = await sharp(content, { failOn, limitInputPixels: uploadLimits.maximumPixels })
    .timeout({ seconds: decodingSeconds })
    .autoOrient()
    .resize(within(keptSides[0]))
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (decoded.info.channels !== 3) throw new Undecodable(`${decoded.info.channels} channels`);
  return pixels(decoded);
}

async function encode(picture: () => Sharp): Promise<Pick<NormalisedImage, 'jpeg' | 'width' | 'height'>> {
  for (const side of keptSides) {
    const { data, info } = await picture()
      .resize(within(side))
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4', mozjpeg: false })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= uploadLimits.maximumBytes)
      return { jpeg: data, width: info.width, height: info.height };
  }
  throw new Undecodable('too long at every size');
}

function within(side: number): { width: number; height: number; fit: 'inside'; withoutEnlargement: true } {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true };
}

function pixels({ data, info }: { data: Buffer; info: { width: number; height: number } }): Pixels {
  return { data, width: info.width, height: info.height };
}

let running = 0;
const waiting: (() => void)[] = [];

async function enter(): Promise<void> {
  if (running < atOnce) running++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

/** Hands the slot directly to the next in line. */
function leave(): void {
  const next = waiting.shift();
  if (next === undefined) running--;
  else next();
}
