import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import type { GrayImage } from './image/gray.ts';

/** A picture in RGBA, as a canvas gives it. */
export interface RgbaImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const folder = new URL('../fixtures/', import.meta.url);

/** MRZ lines of every fixture by file name. */
export const fixtureLines: ReadonlyMap<string, readonly string[]> = readLines();

function readLines(): Map<string, string[]> {
  const parsed: unknown = JSON.parse(readFileSync(new URL('labels.json', folder), 'utf8'));
  if (typeof parsed !== 'object' || parsed === null) throw new TypeError('labels.json is not an object');
  const lines = new Map<string, string[]>();
  for (const [name, label] of Object.entries(parsed)) {
    if (typeof label === 'object' && label !== null && 'mrz' in label && Array.isArray(label.mrz)) {
      lines.set(name, label.mrz.map(String));
    }
  }
  return lines;
}

/** A fixture, changed on the way when `change` is given. */
async function open(name: string, change?: (image: Sharp) => Sharp): Promise<Sharp> {
  const image = sharp(fileURLToPath(new URL(name, folder)));
  return change ? sharp(await change(image).png().toBuffer()) : image;
}

export async function grayFixture(name: string, change?: (image: Sharp) => Sharp): Promise<GrayImage> {
  const image = await open(name, change);
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

export async function rgbaFixture(name: string, change?: (image: Sharp) => Sharp): Promise<RgbaImage> {
  const image = await open(name, change);
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}
