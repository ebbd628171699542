import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { useCatalogue } from '../catalogue.ts';
import { heading, hubPath, signIn } from '../people.ts';
import { useServer } from '../server.ts';
import { expect, test } from '../test.ts';

const address = useCatalogue();

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
test.use({ viewport: desktop });

const notices = (page: Page) => page.getByRole('region').getByRole('listitem');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const kept = (page: Page) => page.getByText(/^Kept:/);
const lasting = 'Sending your pictures …';

/** Opens the page with a clock that stands, so that nothing closes before the test moves it. */
async function openWithClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.goto(address());
  await page.clock.pauseAt(60_000);
}

/** Raises a toast that does not close by itself. */
async function raiseLasting(page: Page): Promise<Locator> {
  await press(page, 'Lasting toast');
  const toast = notices(page).filter({ hasText: lasting });
  await expect(toast).toBeVisible();
  return settled(toast);
}

/** The place once the notice has come to rest. */
async function settled(notice: Locator): Promise<Locator> {
  await notice.evaluate((element) =>
    Promise.all(element.getAnimations().map((animation) => animation.finished)),
  );
  return notice;
}

async function boxOf(notice: Locator) {
  const box = await notice.boundingBox();
  if (box === null) throw new Error('The notice is not on the page.');
  return box;
}

/** The room of the page, without that of the scroll bar. */
const roomOf = (page: Page) => boxOf(page.locator('body'));

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
    await page.goto(address());
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
  await page.goto(address());
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

test('[S4.20] [S9.7] F8 leads to the toasts, Escape closes them, and the focus goes back to where it was', async ({
  page,
}) => {
  await page.goto(address());
  const opener = page.getByRole('button', { name: 'Lasting toast', exact: true });
  await opener.focus();
  const toast = await raiseLasting(page);
  await expect(opener, 'the focus is not taken').toBeFocused();
  const region = page.getByRole('region', { name: 'Notices (F8)' });
  await page.keyboard.press('F8');
  await expect(region.getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('[S4.20] a press of the close button or of the action closes, and leaves the focus alone', async ({
  page,
}) => {
  await page.goto(address());
  const toast = await raiseLasting(page);
  const opener = page.getByRole('button', { name: 'Lasting toast', exact: true });
  await opener.focus();
  const close = toast.getByRole('button', { name: 'Close' });
  const { width, height } = await boxOf(close);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  await close.click();
  await expect(toast).toHaveCount(0);
  await expect(opener).toBeFocused();
  // The pointer still stands where the last one was closed, over the next one as well.
  await page.mouse.move(640, 600);
  await press(page, 'Toast with an action');
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 1')).toBeVisible();
  await expect(notices(page)).toHaveCount(0);
});

test('[S4.20] [S9.7] three are kept, the newest on top, and a closed one is removed 3000 ms later', async ({
  page,
}) => {
  await openWithClock(page);
  for (const name of ['success', 'fail', 'info', 'warn']) {
    await press(page, `Toast: ${name}`);
    await expect(kept(page)).toContainText(`Kept: toast ${name} open`);
  }
  await expect(kept(page)).toHaveText('Kept: toast warn open, toast info open, toast fail open');
  await expect(notices(page)).toHaveCount(3);
  const tops = await notices(page).evaluateAll((items) =>
    items.map((item) => [item.textContent, item.getBoundingClientRect().top] as const),
  );
  const read = tops.toSorted(([, a], [, b]) => a - b).map(([text]) => text);
  expect(read).toEqual([
    expect.stringContaining('passport expires'),
    expect.stringContaining('new code'),
    expect.stringContaining('could not be sent'),
  ]);
  await page.clock.fastForward(3100);
  await expect(kept(page)).toHaveText('Kept: toast warn closed, toast info closed, toast fail closed');
  await page.clock.fastForward(2500);
  await expect(kept(page)).toContainText('closed');
  await page.clock.fastForward(600);
  await expect(kept(page)).toHaveText('Kept: none');
});

test('[S4.21] hovering holds every kind open, and they close once the pointer has gone', async ({ page }) => {
  await openWithClock(page);
  for (const [name, text, duration] of [
    ['Toast: info', 'A new code', 3000],
    ['Message', 'Copied.', 3000],
    ['Notification', 'expires soon', 4500],
  ] as const) {
    await press(page, name);
    const notice = notices(page).filter({ hasText: text });
    await expect(notice).toBeVisible();
    await notice.hover();
    await page.clock.fastForward(duration * 3);
    await expect(notice).toHaveAttribute('data-state', 'open');
    await page.mouse.move(640, 500);
    await page.clock.fastForward(duration + 100);
    await expect(notice).toHaveCount(0);
  }
});

test('the keyboard inside and another window in front hold notices open, too', async ({ page }) => {
  await openWithClock(page);
  await press(page, 'Toast: info');
  await expect(notices(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await page.clock.fastForward(10_000);
  await expect(notices(page)).toHaveAttribute('data-state', 'open');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.keyboard.press('F8');
  await page.clock.fastForward(10_000);
  await expect(notices(page)).toHaveAttribute('data-state', 'open');
  await page.getByRole('button', { name: 'Message' }).focus();
  await page.clock.fastForward(3100);
  await expect(notices(page)).toHaveCount(0);
});

test('[S4.20] one closed under the pointer does not hold up the next', async ({ page }) => {
  await openWithClock(page);
  const toast = await raiseLasting(page);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Toast: info' }).focus();
  await page.mouse.move(640, 700);
  await page.keyboard.press('Enter');
  await expect(notices(page)).toBeVisible();
  await page.clock.fastForward(3100);
  await expect(notices(page)).toHaveCount(0);
});

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
    await page.goto(address());
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

test('[S9.8] a message is 8 px from the top and 480 px wide at most, and no toast lies under it', async ({
  page,
}) => {
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await page.goto(address());
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
      await page.goto(address(`?dir=${dir}`));
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

test('[S2.31] a toast mirrors itself when the document turns around under it, and is still swiped down', async ({
  page,
}) => {
  await page.goto(address());
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

test('[S3.16] [S4.20] each icon is drawn; that of a process turns, and rests for who wants no motion', async ({
  page,
}) => {
  await page.goto(address());
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

test('[S4.20] the same id replaces what a toast says, and its time begins again', async ({ page }) => {
  await openWithClock(page);
  await raiseLasting(page);
  await press(page, 'Replace the lasting toast');
  await expect(notices(page)).toHaveText([/Your pictures are sent\./]);
  await page.clock.fastForward(2000);
  await press(page, 'Replace the lasting toast');
  await expect(kept(page)).toHaveText('Kept: toast success open');
  await page.clock.fastForward(2000);
  await expect(notices(page)).toHaveAttribute('data-state', 'open');
  await page.clock.fastForward(1100);
  await expect(notices(page)).toHaveCount(0);
});

test('notices are over an open dialog, and read out inside it', async ({ page }) => {
  await page.goto(address());
  await page.evaluate(() => setTimeout(() => document.getElementsByTagName('button').item(0)?.blur(), 0));
  await press(page, 'Open a dialog');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.evaluate(() => {
    const opener = [...document.querySelectorAll('button')].find(
      (button) => button.textContent === 'Toast: fail',
    );
    opener?.click();
  });
  await expect(
    page.getByRole('alertdialog').getByText(/^Notice The picture could not be sent/),
  ).toBeAttached();
});

test('without the code that draws them, notices say their words all the same', async ({ openPage }) => {
  const page = await openPage();
  await page.route(/toaster.*\.js$/, (route) =>
    route.fulfill({
      status: 200,
      contentType: 'text/javascript',
      body: 'throw new Error()',
      headers: { 'x-made-by-test': '1' },
    }),
  );
  await page.goto(address());
  await press(page, 'Toast: fail');
  const words = page.getByRole('status').filter({ hasText: 'The picture could not be sent.' });
  await expect(words).toBeInViewport();
});

test('has no fault that axe finds, with every kind on the page, in light and dark', async ({ page }) => {
  for (const query of ['', '?dir=rtl']) {
    await page.clock.install();
    await page.goto(address(query));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const name of ['Toast: fail', 'Toast with an action', 'Toast: process', 'Message', 'Notification']) {
      await press(page, name);
    }
    await expect(notices(page)).toHaveCount(5);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page })
        .include('[popover=manual]')
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect.soft(found, colorScheme).toEqual([]);
    }
  }
});

test.describe('in the account area', () => {
  const server = useServer();
  // The rejection that nobody handles, which the test causes.
  test.use({ expectedErrors: [/^exception: Object$/] });

  /** A refusal that no screen deals with. */
  const refuse = (page: Page, code: number) =>
    page.evaluate((ret_code) => {
      void Promise.reject({ ret_code, ret_msg: 'out of coffee', result: {} });
    }, code);

  test('[S4.20] [S8.7] a toast goes, and can be read again in the log of notices, without anything moving', async ({
    page,
  }) => {
    await signIn(page, server());
    await heading(page, 'Identity verification');
    const account = page.getByRole('button', { name: /^Account / });
    const before = await boxOf(account);
    await refuse(page, 4711);
    const toast = page.getByRole('region', { name: 'Notices (F8)' }).getByRole('listitem');
    await expect(toast).toContainText('4711: out of coffee');
    const bell = page.getByRole('button', { name: 'Notices, unread' });
    await expect(bell).toBeVisible();
    expect(await boxOf(account)).toEqual(before);
    await expect(toast).toHaveCount(0);

    await bell.focus();
    await page.keyboard.press('Enter');
    const log = page.getByRole('dialog', { name: 'Notices' });
    await expect(log.getByRole('listitem')).toContainText('4711: out of coffee');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
      [],
    );
    await page.keyboard.press('Tab');
    await expect(log.getByRole('button', { name: 'Clear' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(log.getByText('No notices.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(log).toBeHidden();
    await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeFocused();

    await page.goto(server().url(`${hubPath}?lang=ar-SA`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0600-\u06ff]/);
    await refuse(page, 4712);
    const arabic = page.getByRole('region', { name: 'تنبيهات (F8)' });
    await expect(arabic.getByRole('button', { name: 'إغلاق' })).toBeVisible();
    await page.getByRole('button', { name: /^التنبيهات/ }).click();
    await expect(page.getByRole('dialog', { name: 'التنبيهات' })).toBeVisible();
    await page.goto(server().url(`${hubPath}?lang=en`));
  });
});
