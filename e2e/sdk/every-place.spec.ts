import type { Frame, Page } from '@playwright/test';
import { Messenger } from '../messenger.ts';
import { frameOf } from '../partner.ts';
import { type Connected, test } from '../partner-site.ts';
import { showPassport } from '../passport-film.ts';
import {
  agreeToFace,
  choosePassport,
  confirmDetails,
  heading,
  livesIn,
  overview,
  submitCase,
  usePictureFile,
} from '../people.ts';
import { phone } from '../phone.ts';
import { passportPicture, selfiePicture } from '../pictures-for-tests.ts';
import { expect } from '../test.ts';

test.use({ ...phone });

/** As far as the document, knowing whose account it is. */
async function begin(flow: Page | Frame): Promise<void> {
  await overview(flow);
  await expect(flow.getByText(/^Account .+•@.+•\.example/)).toBeVisible();
  await flow.getByRole('button', { name: 'Start verification' }).click();
  await livesIn(flow);
  await choosePassport(flow);
}

/** With pictures from files, to the case that is handed in. */
async function handIn(flow: Page | Frame): Promise<void> {
  await usePictureFile(flow, passportPicture);
  await confirmDetails(flow);
  await agreeToFace(flow);
  await usePictureFile(flow, selfiePicture);
  await heading(flow, 'Review and submit');
  await submitCase(flow);
}

/** The verdict that the site's server makes by call reaches the flow, and by a signed event the site. */
async function verified(flow: Page | Frame, page: Page, { site, approve }: Connected): Promise<void> {
  await approve();
  await heading(flow, 'You’re verified');
  // The answer that says so is the one that tells the site its outcome.
  await expect(flow.getByText('Daily withdrawal limit')).toBeVisible();
  const own = flow === page ? await page.context().newPage() : page;
  if (own !== page) await own.goto(`${site.origin}/`);
  await expect(own.getByText('Verified, level 1')).toBeVisible();
  if (own !== page) await own.close();
}

const sideways = (flow: Page | Frame): Promise<number> =>
  flow.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** What an app around the page hears. */
type Heard = { type: string; outcome?: string; code?: string };

/** Opens the address in a web view: no second window, the app's object as its system has it. */
async function inWebView(page: Page, kind: 'android' | 'ios', connected: Connected) {
  const heard: Heard[] = [];
  await page.exposeFunction('appHears', (text: string) => void heard.push(JSON.parse(text)));
  const app = '{ postMessage: (text) => void appHears(text) }';
  await page.addInitScript(`
    window.open = undefined;
    globalThis.${kind === 'android' ? 'credenceHost' : 'webkit'} =
      ${kind === 'android' ? app : `{ messageHandlers: { credenceHost: ${app} } }`};`);
  const address = await connected.addressFor(page, 'app');
  await page.goto(address);
  return { heard, address };
}

const hears = (heard: Heard[], event: Heard) =>
  expect.poll(() => heard, { message: JSON.stringify(event) }).toContainEqual(expect.objectContaining(event));

test('[S1.3] in a frame of the partner’s page on a phone, from the token to the signed verdict', async ({
  page,
  connected,
}) => {
  await page.goto(`${connected.site.origin}/`);
  await page.getByRole('button', { name: 'Verify in this page' }).click();
  const frame = await frameOf(page);
  await begin(frame);
  expect(await sideways(frame)).toBe(0);
  await handIn(frame);
  await expect(page.locator('#heard')).toContainText('submitted');
  await verified(frame, page, connected);
  await expect(page.locator('#heard')).toContainText('verdict 1 approved');
  expect(await sideways(page)).toBe(0);
});

test('[S2.28] on a page of its own on a phone, and back at the partner’s with its outcome', async ({
  page,
  connected,
}) => {
  await page.goto(`${connected.site.origin}/`);
  await page.getByRole('button', { name: 'On a page of its own' }).click();
  await begin(page);
  await handIn(page);
  await verified(page, page, connected);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^Back to .?Example Exchange/ }).click();
  await heading(page, 'Verify your identity to withdraw');
  await expect(page.locator('#heard')).toContainText('returned approved');
});

test('[S1.3] by a hosted link on a phone, which opens nothing for who comes second', async ({
  page,
  openPage,
  connected,
}) => {
  const link = await connected.addressFor(page, 'link');
  await page.goto(link);
  await begin(page);
  const second = await openPage(phone);
  await second.goto(link);
  await expect(second.getByRole('alert')).toContainText('get a new link');
  // Nobody of a partner can sign in here.
  await expect(second.getByRole('button', { name: 'Go to identity verification' })).toHaveCount(0);
  await handIn(page);
  await verified(page, page, connected);
});

test.describe('in the web view of an app on Android', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A.250105.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36',
  });

  test('[S2.26] [S2.27] the camera is used, the app’s button goes back, and the app hears all until the end', async ({
    page,
    connected,
  }) => {
    await showPassport(page);
    const device = await page.context().newCDPSession(page);
    const insets = { top: 47, bottom: 34 };
    await device.send('Emulation.setSafeAreaInsetsOverride', { insets });
    const { heard } = await inWebView(page, 'android', connected);
    await hears(heard, { type: 'ready' });
    const close = page.getByRole('complementary').getByRole('button', { name: 'Close', exact: true });
    expect((await close.boundingBox())?.y, 'below the notch').toBeGreaterThanOrEqual(insets.top);
    await begin(page);
    await confirmDetails(page);
    await heading(page, 'Your face');
    // The app's back button is the view's history.
    await page.goBack();
    await heading(page, 'Is this you?');
    await page.goForward();
    await agreeToFace(page);
    await heading(page, 'Review and submit');
    await submitCase(page);
    await hears(heard, { type: 'submitted' });
    await verified(page, page, connected);
    await hears(heard, { type: 'verdict', outcome: 'approved' });
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Close', exact: true }).click();
    await hears(heard, { type: 'closed', outcome: 'approved' });
  });
});

test.describe('in the web view of an app on iOS', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  });

  test('[S2.26] an app that does not allow the camera hears that, and pictures come from files', async ({
    page,
    connected,
  }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
    });
    const { heard } = await inWebView(page, 'ios', connected);
    await begin(page);
    await hears(heard, { type: 'error', code: 'camera-blocked' });
    await handIn(page);
    await hears(heard, { type: 'submitted' });
    await verified(page, page, connected);
  });

  test('a session that is over is told to the app, which is asked to close', async ({ page, connected }) => {
    const { heard, address } = await inWebView(page, 'ios', connected);
    await begin(page);
    // It was good once.
    await page.goto(address);
    await hears(heard, { type: 'expired' });
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await hears(heard, { type: 'closed', outcome: 'open' });
  });
});

test('[S2.30] a link of the partner’s bot opens in the messaging app, with its back button and without its camera on iOS', async ({
  page,
  connected,
  watched,
}) => {
  const messenger = await Messenger.around(page);
  await messenger.open(await connected.addressFor(page, 'link'));
  await begin(page);
  expect(messenger.about('web_app_expand').length).toBeGreaterThan(0);
  expect(messenger.about('web_app_set_background_color')).toContainEqual({ color: '#000000' });
  await expect(page.getByRole('button', { name: 'Use the camera instead' })).toHaveCount(0);
  await expect.poll(() => messenger.backButton()).toBe(true);
  await messenger.pressBack();
  await overview(page);
  await page.goForward();
  await handIn(page);
  await verified(page, page, connected);
  // Neither the token nor what the app says of the person stays in an address.
  expect(page.url()).not.toMatch(/#|token|tgWebApp/);
  const sent = watched.addresses.filter((address) => /tgWebApp|token=/.test(address));
  expect(sent.filter((address) => address.includes('?') && !address.includes('#'))).toEqual([]);
});
