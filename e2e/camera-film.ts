import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { passportPicture } from './pictures-for-tests.ts';
import { repository } from './repository.ts';

/**
 * What the cameras of all test browsers see: the specimen passport held so near that no side of it is in the
 * picture. A whole one would be photographed by itself, while a test does something else.
 */
export const cameraFilm = join(repository, '.cache/e2e-camera-near.mjpeg');

/** Motion JPEG, which is JPEG pictures end to end. */
export async function writeCameraFilm(): Promise<void> {
  const picture = await sharp(passportPicture)
    .resize({ width: 2560, height: 1920 })
    .extract({ left: 640, top: 840, width: 1280, height: 960 })
    .jpeg({ quality: 94 })
    .toBuffer();
  const unfinished = `${cameraFilm}.${process.pid}`;
  await writeFile(unfinished, Buffer.concat(Array.from({ length: 10 }, () => picture)));
  await rename(unfinished, cameraFilm);
}
