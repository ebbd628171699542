import { expect, test } from '../catalogue.ts';
import { boxOf, desktop, kept, notices, openWithClock, press, raiseLasting } from '../toasts.ts';

test.use({ viewport: desktop });

test('[S4.20] [S9.7] F8 leads to the toasts, Escape closes them, and the focus goes back to where it was', async ({
  page,
}) => {
  await page.goto('');
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
  await openWithClock(page);
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
  await page.goto('');
  await page.evaluate(() => setTimeout(() => document.getElementsByTagName('button').item(0)?.blur(), 0));
  await press(page, 'Open a dialog');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  // What is read out stands in the dialog for less than a second, so the page itself watches for it.
  const heard = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new MutationObserver(() => {
          for (const { textContent } of document.querySelectorAll('[role=alertdialog] *'))
            if (textContent.startsWith('Notice The picture')) resolve(textContent);
        }).observe(document, { childList: true, subtree: true, characterData: true });
        const opener = [...document.querySelectorAll('button')].find(
          (button) => button.textContent === 'Toast: fail',
        );
        opener?.click();
      }),
  );
  expect(heard).toMatch(/^Notice The picture could not be sent/);
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
  await openWithClock(page);
  await press(page, 'Toast: fail');
  const words = page.getByRole('status').filter({ hasText: 'The picture could not be sent.' });
  await expect(words).toBeInViewport();
});
