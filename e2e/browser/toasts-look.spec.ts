import { readdirSync, readFileSync } from 'node:fs';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../catalogue.ts';
import {
  boxOf,
  desktop,
  kept,
  notices,
  openWithClock,
  phone,
  press,
  raiseLasting,
  roomOf,
  settled,
} from '../toasts.ts';

test.use({ viewport: desktop });

const byLength = (one: string, other: string): number => one.length - other.length;

test('[S9.7] a toast is 480 px wide at most and 64 px from the top, on a phone the viewport less 32 px and 16 px', async ({
  page,
}) => {
  const long = 'A sentence that is longer than any toast is wide. '.repeat(4);
  for (const [viewport, widest, top] of [
    [desktop, 480, 64],
    [{ width: 768, height: 900 }, 480, 64],
    [{ width: 767, height: 900 }, undefined, 16],
    [phone, undefined, 16],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.goto('');
    await raiseLasting(page);
    await notices(page)
      .locator('bdi')
      .evaluate((element, text) => {
        element.textContent = text;
      }, long);
    const box = await boxOf(notices(page));
    const room = await roomOf(page);
    const width = widest ?? room.width - 32;
    expect.soft(box.width, `width at ${viewport.width}`).toBeCloseTo(width, 0);
    expect.soft(box.y, `top at ${viewport.width}`).toBeCloseTo(top, 0);
    expect.soft(box.x, `middle at ${viewport.width}`).toBeCloseTo(room.x + (room.width - width) / 2, 0);
  }
});

test('[S9.7] what a toast says can be read whole on the smallest phone, in whatever language; a flood is scrolled', async ({
  page,
}) => {
  const folder = new URL('../../locales/inverse-error-code/', import.meta.url);
  const longest = readdirSync(folder)
    .flatMap((name) =>
      (readFileSync(new URL(name, folder), 'utf8').match(/: ".*"/g) ?? []).sort(byLength).slice(-1),
    )
    .sort(byLength);
  const viewport = { width: 320, height: 480 };
  await page.setViewportSize(viewport);
  await page.goto('');
  await raiseLasting(page);
  const words = notices(page).locator('bdi');
  const room = () =>
    words.evaluate(({ parentElement: box }) => [box?.scrollHeight, box?.clientHeight] as const);
  for (const text of [...longest, longest.join(' ')]) {
    await words.evaluate((element, said) => {
      element.textContent = said;
    }, text);
    const [needed = 0, shown = 0] = await room();
    if (text.length < 400) expect.soft(shown, text).toBe(needed);
    else expect(needed).toBeGreaterThan(shown);
    const { y, height } = await boxOf(notices(page));
    expect.soft(y + height, text).toBeLessThan(viewport.height);
  }
  await words.hover();
  await page.mouse.wheel(0, 10_000);
  const end = () =>
    words.evaluate(
      ({ parentElement: box }) => box !== null && box.scrollTop + box.clientHeight > box.scrollHeight - 2,
    );
  await expect.poll(end).toBe(true);
});

test('[S9.8] a message is 8 px from the top and 480 px wide at most, and no toast lies under it', async ({
  page,
}) => {
  await openWithClock(page);
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await page.goto('');
    const toast = await raiseLasting(page);
    await press(page, 'Message');
    const message = await settled(notices(page).filter({ hasText: 'Copied.' }));
    const box = await boxOf(message);
    expect.soft(box.y).toBeCloseTo(8, 0);
    expect.soft(box.width).toBeLessThanOrEqual(480);
    expect.soft((await boxOf(toast)).y).toBeGreaterThanOrEqual(box.y + box.height + 7);
  }
});

for (const dir of ['ltr', 'rtl']) {
  test(`[S2.31] [S9.8] notifications stand 320 px wide at the end of the line, 40 px from the bottom: ${dir}`, async ({
    page,
  }) => {
    await openWithClock(page);
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      await page.goto(`?dir=${dir}`);
      for (let count = 1; count <= 4; count++) {
        await press(page, 'Notification');
        await expect(notices(page)).toHaveCount(count);
      }
      const boxes = await Promise.all((await notices(page).all()).map(boxOf));
      const oldest = boxes[0];
      if (oldest === undefined) throw new Error('No notification is shown.');
      expect.soft(oldest.width).toBeCloseTo(320, 0);
      expect.soft(viewport.height - oldest.y - oldest.height).toBeCloseTo(40, 0);
      const room = await roomOf(page);
      const gutter = viewport === phone ? 16 : 24;
      expect
        .soft(oldest.x)
        .toBeCloseTo(dir === 'rtl' ? room.x + gutter : room.x + room.width - gutter - 320, 0);
      expect.soft(Math.min(...boxes.map(({ y }) => y))).toBeGreaterThanOrEqual(48);
    }
    await press(page, 'Notification');
    await expect(kept(page)).toHaveText(/^Kept: (notification warn open(, )?){4}$/);
  });
}

test('[S3.16] [S4.20] each icon is drawn; that of a process turns, and rests for who wants no motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openWithClock(page);
  for (const name of ['success', 'fail', 'info', 'warn']) {
    await press(page, `Toast: ${name}`);
    await expect(notices(page).last().locator('svg').first()).toBeVisible();
  }
  await press(page, 'Toast: process');
  const drawing = notices(page).last().locator('span span').first();
  const turning = () =>
    drawing.evaluate((element) =>
      element
        .getAnimations()
        .map((animation) => [animation.playState, Number(animation.effect?.getTiming().duration)]),
    );
  expect(await turning()).toEqual([['running', 700]]);
  const rotation = () => drawing.evaluate((element) => getComputedStyle(element).rotate);
  const before = await rotation();
  await expect.poll(rotation).not.toBe(before);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const still = await rotation();
  await expect(drawing).toBeVisible();
  expect(await rotation()).toBe(still);
});

test('has no fault that axe finds, with every kind on the page, in light and dark', async ({ page }) => {
  for (const query of ['', '?dir=rtl']) {
    await openWithClock(page, query);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const name of ['Toast: fail', 'Toast with an action', 'Toast: process', 'Message', 'Notification']) {
      await press(page, name);
    }
    await expect(notices(page)).toHaveCount(5);
    // They stay while the window is not looked at; axe needs a clock that goes.
    await page.evaluate(() => dispatchEvent(new Event('blur')));
    await page.clock.resume();
    await expectAccessible(page, query, '[popover=manual]');
  }
});
