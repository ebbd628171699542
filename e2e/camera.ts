import { measureCapture, straighten } from '@credence/documents';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { passportPicture } from './pictures-for-tests.ts';

/** Small phones, a usual one, and a phone on its side. */
const screens = [
  { width: 320, height: 568 },
  { width: 360, height: 560 },
  { width: 375, height: 553 },
  { width: 390, height: 844 },
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

/** The camera of this page sees the specimen passport as somebody holds it who is about to be done. */
export async function showPassport(page: Page): Promise<void> {
  const picture = await passportOnTable();
  await page.addInitScript(
    (bytes) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: image.width, height: image.height });
        const brush = canvas.getContext('2d');
        const draw = () => brush?.drawImage(image, 0, 0);
        draw();
        setInterval(draw, 50);
        return canvas.captureStream(20);
      };
    },
    [...picture],
  );
}
