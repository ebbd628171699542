import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { passportPicture } from './people.ts';

/** The specimen passport in so much detail that it travels in several pieces of 512 KiB. */
export async function largePassport(): Promise<Buffer> {
  return sharp(passportPicture)
    .resize({ width: 2800 })
    .composite([
      {
        input: {
          create: {
            width: 2800,
            height: 2100,
            channels: 3,
            background: '#808080',
            noise: { type: 'gaussian', mean: 128, sigma: 12 },
          },
        },
        blend: 'soft-light',
      },
    ])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Writes what a camera would see of the specimen passport: motion JPEG, which is JPEG pictures end to end. */
export async function writeCameraFilm(file: string): Promise<void> {
  const picture = await sharp(passportPicture)
    .resize({ width: 1280, height: 960 })
    .jpeg({ quality: 94 })
    .toBuffer();
  await writeFile(file, Buffer.concat(Array.from({ length: 10 }, () => picture)));
}
