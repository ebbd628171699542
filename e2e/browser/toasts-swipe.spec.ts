import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../catalogue.ts';
import { boxOf, desktop, phone, raiseLasting, settled } from '../toasts.ts';

test.use({ viewport: desktop });

async function middleOf(notice: Locator): Promise<[number, number]> {
  const { x, y, width } = await boxOf(notice);
  return [Math.round(x + width / 2), Math.round(y + 24)];
}

type Drag = (
  page: Page,
  from: readonly [number, number],
  ways: readonly number[],
) => Promise<() => Promise<void>>;

/** Presses, moves to each distance below the start, and answers how to let go. */
const drags: Record<'mouse' | 'touch', Drag> = {
  async mouse(page, [x, y], ways) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const way of ways) await page.mouse.move(x, y + way);
    return () => page.mouse.up();
  },
  // As the browser tells the page of a finger; a real one is hidden from the page for its first 15 px.
  async touch(page, [x, y], ways) {
    const target = await page.evaluateHandle(([x, y]) => document.elementFromPoint(x, y), [x, y] as const);
    const tell = (type: string, way: number) =>
      target.evaluate(
        (element, [type, x, y, way]) => {
          const event = { bubbles: true, pointerType: 'touch', pointerId: 1, clientX: x, clientY: y + way };
          element?.dispatchEvent(new PointerEvent(type, { ...event, button: 0, isPrimary: true }));
        },
        [type, x, y, way] as const,
      );
    await page.evaluate(() => {
      // There is no finger whose pointer could be captured.
      Element.prototype.setPointerCapture = () => undefined;
    });
    await tell('pointerdown', 0);
    for (const way of ways) await tell('pointermove', way);
    return () => tell('pointerup', ways.at(-1) ?? 0);
  },
};

for (const [pointer, start] of [
  ['mouse', 2],
  ['touch', 10],
] as const) {
  test(`[S4.20] [S9.7] a swipe down by ${pointer} starts after ${start} px, stays at 50 px and closes at 51 px`, async ({
    page,
  }) => {
    await page.goto('');
    const toast = await raiseLasting(page);
    const from = await middleOf(toast);
    const drag = drags[pointer];

    let letGo = await drag(page, from, [start]);
    await expect(toast).not.toHaveAttribute('data-swipe');
    await letGo();
    letGo = await drag(page, from, [start + 1]);
    await expect(toast).toHaveAttribute('data-swipe', 'start');
    await letGo();
    await expect(toast).toHaveAttribute('data-swipe', 'cancel');

    for (const way of [49, 50]) {
      letGo = await drag(page, from, [start + 1, 30, way]);
      await expect(toast).toHaveAttribute('data-swipe', 'move');
      await expect.poll(async () => Math.round((await boxOf(toast)).y), 'it follows').toBe(64 + way);
      await letGo();
      await expect(toast).toHaveAttribute('data-swipe', 'cancel');
      await settled(toast);
    }
    letGo = await drag(page, from, [start + 1, 30, 51]);
    await letGo();
    await expect(toast).toHaveCount(0);
  });
}

test('[S4.20] a real finger closes a toast by a swipe down, and none by a swipe up', async ({ openPage }) => {
  const page = await openPage({ hasTouch: true, viewport: phone });
  await page.goto('');
  const toast = await raiseLasting(page);
  const [x, y] = await middleOf(toast);
  const browser = await page.context().newCDPSession(page);
  const swipe = async (ways: readonly number[]) => {
    await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (const way of ways) {
      await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y + way }] });
    }
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe([-20, -30]);
  await expect(toast).toHaveAttribute('data-state', 'open');
  await swipe([20, 40, 80]);
  await expect(toast).toHaveCount(0);
});

test('[S2.31] a toast mirrors itself when the document turns around under it, and is still swiped down', async ({
  page,
}) => {
  await page.goto('');
  const toast = await raiseLasting(page);
  const iconSide = async () => {
    const [card, icon] = [await boxOf(toast), await boxOf(toast.locator('span').first())];
    return icon.x < card.x + card.width / 2 ? 'left' : 'right';
  };
  expect(await iconSide()).toBe('left');
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await expect.poll(iconSide).toBe('right');
  const letGo = await drags.mouse(page, await middleOf(toast), [10, 60]);
  await letGo();
  await expect(toast).toHaveCount(0);
});
