/* What a look at the camera costs: the sides of a document, and a face. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { faceFinder, measureCapture } from '../src/index.ts';

const resolve = createRequire(import.meta.url).resolve;
const weightsFile = resolve('@vladmandic/face-api/model/tiny_face_detector_model.bin');
const specimen = fileURLToPath(new URL('../../../docs/specimen/', import.meta.url));

/** Size of a frame that is looked at, and how many looks are measured. */
const frame = { width: 640, height: 480 };
const looks = 40;

async function frameOf(name: string) {
  const { data, info } = await sharp(`${specimen}${name}.jpg`)
    .resize({ ...frame, fit: 'cover' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** Mean CPU milliseconds, once it runs warm. */
function costOf(look: () => unknown): number {
  for (let warm = 0; warm < looks / 2; warm++) look();
  const before = process.cpuUsage();
  for (let measured = 0; measured < looks; measured++) look();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / looks;
}

/** CPU milliseconds of one thread a look, user and system together. */
export async function benchLooks(): Promise<{ document: number; face: number }> {
  const passport = await frameOf('passport');
  const selfie = await frameOf('selfie');
  const find = faceFinder(new Uint8Array(await readFile(weightsFile)).buffer);
  return {
    document: costOf(() => measureCapture(passport.data, passport.width, passport.height)),
    face: costOf(() => find(selfie)),
  };
}
