import { readFile } from 'node:fs/promises';
import { measureCapture, straighten } from '@credence/documents';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { passportPicture, roomPicture, selfiePicture } from './pictures-for-tests.ts';

/** The specimen passport on a plain table, at a distance at which every screen shows it whole. */
async function passportOnTable(): Promise<Buffer> {
  const { data, info } = await sharp(passportPicture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = measureCapture(data, info.width, info.height).edges;
  if (!found) throw new Error('The specimen has no sides');
  const page = straighten({ data, width: info.width, height: info.height }, found.corners, 800);
  const table = { width: 1280, height: 960, channels: 3, background: '#3b2a20' } as const;
  const input = await sharp(page.data, { raw: { width: page.width, height: page.height, channels: 4 } })
    .png()
    .toBuffer();
  return sharp({ create: table }).composite([{ input }]).jpeg({ quality: 94 }).toBuffer();
}

/**
 * The cameras of this page see the specimen passport as somebody holds it who is about to be done, and a
 * face, or once the page has an `empty-room` event a room without anybody.
 */
export async function showPassport(page: Page): Promise<void> {
  const pictures = await Promise.all([passportOnTable(), readFile(selfiePicture), readFile(roomPicture)]);
  const film = await readFile(new URL('passport-film-in-page.js', import.meta.url), 'utf8');
  const bytes = JSON.stringify(pictures.map((picture) => [...picture]));
  await page.addInitScript({ content: `${film}\nshowFilm(${bytes});` });
}
