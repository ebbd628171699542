import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { repository } from './repository.ts';

export const passportPicture = join(repository, 'docs/specimen/passport.jpg');
export const selfiePicture = join(repository, 'docs/specimen/selfie.jpg');
/** Nobody is in it. */
export const roomPicture = join(repository, 'docs/specimen/room.jpg');

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

/**
 * The specimen passport as nobody else has photographed it: the very same picture with two accounts is for
 * a person to look at.
 */
export async function ownPassport(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const speck = { width: 8, height: 8, channels: 3 } as const;
  const buffer = await sharp(passportPicture)
    .composite([{ input: randomBytes(8 * 8 * 3), raw: speck, top: 0, left: 0 }])
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name: 'passport.jpg', mimeType: 'image/jpeg', buffer };
}

/** The same so blurred that its edges are found and its lines are not. */
export async function blurredPassport(): Promise<Buffer> {
  return sharp((await ownPassport()).buffer)
    .blur(7)
    .jpeg()
    .toBuffer();
}

/** A picture that looks like nothing, and like no other. */
export async function samplePicture(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .jpeg()
    .toBuffer();
}
