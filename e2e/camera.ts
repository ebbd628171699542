import { expect, type Page } from '@playwright/test';

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
