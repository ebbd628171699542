import { readFile } from 'node:fs/promises';
import { measureCapture, straighten } from '@credence/documents';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { passportPicture, roomPicture, selfiePicture } from './pictures-for-tests.ts';

/** Small phones, a usual one, and a phone on its side. */
const screens = [
  { width: 320, height: 480 },
  { width: 320, height: 568 },
  { width: 360, height: 560 },
  { width: 375, height: 553 },
  { width: 390, height: 844 },
  { width: 640, height: 320 },
  { width: 740, height: 340 },
];

/** With the camera open: every screen shows the whole shutter and a picture large enough to aim by. */
export async function expectShutterInSight(page: Page): Promise<void> {
  const before = page.viewportSize();
  const shutter = page.getByRole('button', { name: 'Take the picture', exact: true });
  await expect(shutter).toBeEnabled();
  for (const screen of screens) {
    await page.setViewportSize(screen);
    const size = `${screen.width}x${screen.height}`;
    await expect(shutter, `the whole shutter at ${size}`).toBeInViewport({ ratio: 1 });
    const picture = await page.getByLabel('Picture from the camera').boundingBox();
    const share = ((picture?.width ?? 0) * (picture?.height ?? 0)) / (screen.width * screen.height);
    expect(share, `the picture's share of ${size}`).toBeGreaterThan(0.35);
  }
  if (before) await page.setViewportSize(before);
}

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
 * face; or, once the page has an `empty-room` event, a room without anybody.
 */
export async function showPassport(page: Page): Promise<void> {
  const pictures = await Promise.all([passportOnTable(), readFile(selfiePicture), readFile(roomPicture)]);
  await page.addInitScript(
    (files) => {
      let empty = false;
      addEventListener('empty-room', () => (empty = true));
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        const [passport, face, room] = await Promise.all(
          files.map((bytes) => createImageBitmap(new Blob([new Uint8Array(bytes)]))),
        );
        const facing = JSON.stringify(constraints).includes('"user"');
        const canvas = document.createElement('canvas');
        const brush = canvas.getContext('2d');
        const draw = () => {
          const seen = facing ? (empty ? room : face) : passport;
          if (!seen) return;
          if (canvas.width !== seen.width) Object.assign(canvas, { width: seen.width, height: seen.height });
          brush?.drawImage(seen, 0, 0);
        };
        draw();
        setInterval(draw, 50);
        return canvas.captureStream(20);
      };
    },
    pictures.map((picture) => [...picture]),
  );
}
