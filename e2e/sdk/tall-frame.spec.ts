import type { Locator } from '@playwright/test';
import { withDetails } from '../cases.ts';
import { blockThirdPartyCookies, giveTokens, hears } from '../loader-page.ts';
import { frameOf } from '../partner.ts';
import { choose, documentsPath, heading, holder } from '../people.ts';
import { expect, test } from '../test.ts';

/** Where something in the frame is on the screen, in pixels from the top. */
async function placeOf(thing: Locator): Promise<{ top: number; bottom: number }> {
  const box = await thing.boundingBox();
  return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? 0) + (box?.height ?? Number.NaN) };
}

// What nobody handles is told in passing.
test.use({ expectedErrors: [/exception: Object/] });

test('[S1.3] notices and dialogs come where one looks, however far a tall frame reaches beyond', async ({
  page,
  request,
  server,
  account,
  partner,
}) => {
  await blockThirdPartyCookies(page);
  giveTokens({ request, server, account, partner });
  await withDetails(request, server, account);
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto(partner.hostPage(server));
  const frame = await frameOf(page);
  await hears(page, { type: 'ready' });
  // What the browser refuses to a page within another one, by its own rules and not by ours.
  const kept = await frame.evaluate(() => {
    document.cookie = 'third=1; SameSite=None; Secure';
    return document.cookie;
  });
  expect(kept).toBe('');
  const tall = async () => (await page.locator('iframe').boundingBox())?.height ?? 0;
  await expect.poll(tall).toBeGreaterThan(1000);
  await page.evaluate(() => scrollTo(0, 400));

  await frame.evaluate(() => void Promise.reject({ ret_code: 4711, ret_msg: 'out of coffee', result: {} }));
  const notice = frame.getByRole('listitem').filter({ hasText: 'out of coffee' });
  await expect(notice).toBeVisible();
  // It stays while the window is not looked at.
  await frame.evaluate(() => dispatchEvent(new Event('blur')));
  await expect.poll(async () => (await placeOf(notice)).top).toBeGreaterThanOrEqual(0);
  await expect.poll(async () => (await placeOf(notice)).bottom).toBeLessThanOrEqual(600);

  await frame.evaluate((path) => history.pushState(null, '', path), documentsPath);
  await heading(frame, 'Which document will you use?');
  await frame.getByRole('button', { name: 'Continue on your phone' }).click();
  const dialog = frame.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect.poll(async () => (await placeOf(dialog)).top).toBeGreaterThanOrEqual(0);
  await expect.poll(async () => (await placeOf(dialog)).bottom).toBeLessThanOrEqual(600);
});

for (const follows of [true, false]) {
  test(`[S1.3] a step that begins above what one sees ${follows ? 'is scrolled to where the page wants that' : 'leaves the page where it is, and is told'}`, async ({
    page,
    request,
    server,
    account,
    partner,
  }) => {
    giveTokens({ request, server, account, partner });
    await withDetails(request, server, account);
    await page.setViewportSize({ width: 390, height: 480 });
    await page.goto(partner.hostPage(server, follows ? { follow: '' } : {}));
    const frame = await frameOf(page);
    await hears(page, { type: 'ready' });
    await frame.evaluate((path) => history.pushState(null, '', path), documentsPath);
    await choose(frame, 'Country that issued it', holder.nationality);
    const passport = frame.getByRole('button', { name: /^Passport/ });
    await page.evaluate(() => {
      // A page that goes on below the frame, so that a lower step moves nothing.
      const below = document.createElement('div');
      below.style.height = '2000px';
      document.body.append(below);
      scrollTo(0, 300);
    });
    const scrolled = () => page.evaluate(() => scrollY);
    const known = () => frame.evaluate(() => document.documentElement.style.getPropertyValue('--view-top'));
    await expect.poll(known).toMatch(/^[1-9]/);
    const before = await scrolled();
    // The camera takes the focus from the title as soon as it is there.
    const titled = frame.evaluate(
      () =>
        new Promise((tell) => {
          addEventListener('focusin', ({ target }) => {
            if (target instanceof HTMLHeadingElement && target.matches('h1')) tell(target.textContent);
          });
        }),
    );
    await passport.click();
    expect(await titled).toBe('Photo page of your passport');
    await hears(page, { type: 'moved', top: 0 });
    // The camera lies over the whole page and is gone again; neither moves the page beneath.
    const camera = frame.getByRole('dialog', { name: 'Photo page of your passport' });
    await expect(camera.getByRole('heading')).toBeFocused();
    await expect.poll(async () => (await placeOf(camera)).bottom).toBe(480);
    if (!follows) expect(await scrolled()).toBe(before);
    await camera.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(camera).toBeHidden();
    const next = frame.getByRole('heading', { level: 1, name: 'Photo page of your passport' });
    await expect(next).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Start the camera' })).toBeFocused();
    if (follows) {
      await expect.poll(async () => (await placeOf(next)).top).toBeGreaterThanOrEqual(0);
      expect((await placeOf(next)).bottom).toBeLessThanOrEqual(480);
    } else {
      await expect.poll(async () => (await placeOf(next)).top).toBeLessThan(0);
      expect(await scrolled()).toBe(before);
    }
  });
}
