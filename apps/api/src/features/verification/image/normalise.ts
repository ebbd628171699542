import { uploadLimits } from '@credence/contract';
import sharp, { type Sharp } from 'sharp';

/** Pixels in rows from the top, without padding. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** A picture made safe to keep, and what the readers of it need. All three are upright. */
export interface NormalisedImage {
  /** JPEG in sRGB without any metadata: neither place nor device nor a thumbnail of what was cut away. */
  jpeg: Buffer;
  width: number;
  height: number;
  /** One byte a pixel, 0 black; at most 3000 pixels on the longer side. */
  grey: Pixels;
  /** Four bytes a pixel (red, green, blue, 255); at most 640 pixels on the longer side. */
  frame: Pixels;
}

/** The content is a picture by its container, but its pixels cannot be had. The cause tells the decoder's words, for the log only. */
export class Undecodable extends Error {
  constructor(cause: unknown) {
    super('The picture cannot be decoded.', { cause });
    this.name = 'Undecodable';
  }
}

/** Longer side of what is kept, in pixels: that of a usual phone camera fits whole. Smaller ones are tried while the result is too long. */
const keptSides = [5000, 4000, 3000, 2000] as const;
const greySide = 3000;
const frameSide = 640;

/** One picture takes some 400 MB at worst (50 million pixels, turned), so they wait for each other. */
const atOnce = 2;
const decodingSeconds = 30;

// One thread a picture, and nothing of it kept in memory afterwards.
sharp.cache(false);
sharp.concurrency(1);
// Of the many formats the library opens, only those that are accepted: the others are so much more to attack.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

/**
 * Decodes a picture to its last pixel and makes it anew: turned upright, in sRGB, on white where it was transparent, the first picture where it
 * is animated. Throws `Undecodable`, also for one of more than `uploadLimits.maximumPixels` pixels, and for one that takes too long.
 */
export async function normalise(content: Uint8Array): Promise<NormalisedImage> {
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
 * The only decoding, since it costs the most; what follows starts from its pixels. A JPEG that was cut and closed again is known by a mere
 * warning of its decoder, which would fill in grey; its other warnings also come with sound pictures and are let pass.
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

/** The place goes straight to the next one waiting. */
function leave(): void {
  const next = waiting.shift();
  if (next === undefined) running--;
  else next();
}
