import { writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
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

/** The specimen passport as nobody else has photographed it: the very same picture with two accounts is for a person to look at. */
export async function ownPassport(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const speck = { width: 8, height: 8, channels: 3 } as const;
  const buffer = await sharp(passportPicture)
    .composite([{ input: randomBytes(8 * 8 * 3), raw: speck, top: 0, left: 0 }])
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name: 'passport.jpg', mimeType: 'image/jpeg', buffer };
}

/** Writes what a camera would see of the specimen passport: motion JPEG, which is JPEG pictures end to end. */
export async function writeCameraFilm(file: string): Promise<void> {
  const picture = await sharp(passportPicture)
    .resize({ width: 1280, height: 960 })
    .jpeg({ quality: 94 })
    .toBuffer();
  await writeFile(file, Buffer.concat(Array.from({ length: 10 }, () => picture)));
}
