import { withDetails } from '../cases.ts';
import {
  choosePassport,
  documentsPath,
  enterCredentials,
  heading,
  hubPath,
  overview,
  prove,
} from '../people.ts';
import { expect, test } from '../test.ts';
import { Messenger, newUserId } from '../messenger.ts';

test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } });

test('[S2.30] [S7.20] the first launch asks for the ordinary sign-in; connected by its owner, the next one signs in by itself', async ({
  page,
  openPage,
  watched,
  server,
  account,
}) => {
  const userId = newUserId();
  const messenger = await Messenger.around(page);
  await messenger.open(server.url(hubPath), { userId });
  await page.waitForURL(/\/login\?redirect_url=/);
  // Nothing of the launch, the user's name above all, is in an address.
  expect(page.url()).not.toContain('tgWebApp');
  await expect(page.getByText(/You can then connect this app/)).toBeVisible();
  await enterCredentials(page, account);
  await overview(page);
  await page.goto(server.url('/user/accounts/auth/security'));
  await page.getByRole('button', { name: 'Connect' }).click();
  await prove(page, account, 'Connect');
  await expect(page.getByText(/^Connected since/)).toBeVisible();
  expect(watched.addresses.filter((address) => address.includes('Ana') && !address.includes('#'))).toEqual(
    [],
  );

  const later = await openPage();
  const again = await Messenger.around(later);
  await again.open(server.url(hubPath), { userId });
  await overview(later);
  await expect(later).toHaveURL(server.url(hubPath));
});

test('[S2.30] full height, black, a back button that goes back, and nothing of a web page around it [S2.26]', async ({
  page,
  server,
  account,
}) => {
  const messenger = await Messenger.around(page);
  await messenger.open(server.url(hubPath), { platform: 'android' });
  await page.waitForURL(/\/login/);
  await enterCredentials(page, account);
  await overview(page);

  expect(messenger.about('web_app_expand').length).toBeGreaterThan(0);
  expect(messenger.about('web_app_set_background_color')).toContainEqual({ color: '#000000' });
  expect(messenger.about('web_app_set_header_color')).toContainEqual({ color: '#000000' });
  await expect.poll(() => messenger.about('web_app_ready').length).toBeGreaterThan(0);
  await expect.poll(() => messenger.backButton()).toBe(true);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);

  const before = messenger.about('web_app_setup_back_button').length;
  await page.getByRole('button', { name: 'Start verification' }).click();
  await page.getByRole('link', { name: 'Verifying a company instead?' }).click();
  await heading(page, 'Your details');
  // Said anew after each move: a client that hid it after a press shows it again.
  await expect.poll(() => messenger.about('web_app_setup_back_button').length).toBeGreaterThan(before);
  await messenger.pressBack();
  await overview(page);
  await expect(page).toHaveURL(server.url(hubPath));
  await expect.poll(() => messenger.backButton()).toBe(true);
});

test('[S2.30] on iOS the back button goes when the page is hidden or left, and comes back with it', async ({
  page,
  server,
}) => {
  const messenger = await Messenger.around(page);
  await messenger.open(server.url(hubPath));
  await page.waitForURL(/\/login/);
  await expect.poll(() => messenger.backButton()).toBe(true);
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await expect.poll(() => messenger.backButton()).toBe(false);
  await show('visible');
  await expect.poll(() => messenger.backButton()).toBe(true);
  await page.evaluate(() => dispatchEvent(new Event('beforeunload')));
  await expect.poll(() => messenger.backButton()).toBe(false);
});

test('[S7.2] requests say that they come from a mini-program, and only there with the extra user agent', async ({
  page,
  openPage,
  server,
}) => {
  const headersOn = async (target: typeof page, go: () => Promise<unknown>) => {
    const asked = target.waitForRequest('**/v2/private/user/profile');
    await go();
    return (await asked).headers();
  };
  const messenger = await Messenger.around(page);
  const inside = await headersOn(page, () => messenger.open(server.url(hubPath)));
  expect(inside['platform']).toBe('mini-program');
  expect(inside['x-user-agent']).toContain('Mozilla/');
  const plain = await openPage();
  const outside = await headersOn(plain, () => plain.goto(server.url(hubPath)));
  expect(outside['platform']).toBe('pc');
  expect(outside['x-user-agent']).toBeUndefined();
});

test('[S2.30] an old version of the messaging app is told only what it knows', async ({ page, server }) => {
  const messenger = await Messenger.around(page);
  await messenger.open(server.url(hubPath), { version: '6.0' });
  await page.waitForURL(/\/login/);
  await expect.poll(() => messenger.about('web_app_expand').length).toBeGreaterThan(0);
  expect(messenger.about('web_app_setup_back_button')).toEqual([]);
  expect(messenger.about('web_app_set_background_color')).toEqual([]);
});

test('[S2.30] on iOS pictures come from files, because its camera gives a black one', async ({
  page,
  server,
  account,
}) => {
  const messenger = await Messenger.around(page);
  await messenger.open(server.url(documentsPath));
  await page.waitForURL(/\/login/);
  await withDetails(page.context().request, server, account);
  await messenger.open(server.url(documentsPath));
  await choosePassport(page);
  await expect(page.getByLabel('Picture from this device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use the camera instead' })).toHaveCount(0);
});
