import { withDetails } from '../cases.ts';
import { blockThirdPartyCookies, giveTokens, hears, order, told } from '../loader-page.ts';
import { embedders, frameOf, makeToken } from '../partner.ts';
import { choosePassport, documentsPath, fillDetails, heading, overview } from '../people.ts';
import { expect, test } from '../test.ts';

/** As browsers do to a frame of another site where third parties' cookies are blocked. */
const blockStorage = `if (parent !== window) {
  const refuse = () => { throw new DOMException('Blocked', 'SecurityError'); };
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: refuse });
}`;

test.beforeEach(({ page }) => blockThirdPartyCookies(page));

const seconds = 1000;
const hours = 60 * 60 * seconds;

test('[S1.3] [S2.28] under a strict policy the loader’s frame grows, leaves focus and place to the page, and tells each step', async ({
  page,
  request,
  server,
  account,
  partner,
}) => {
  test.slow();
  giveTokens({ request, server, account, partner });
  await page.addInitScript(blockStorage);
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto(partner.hostPage(server, { theme: 'dark' }));
  await page.getByLabel('Note').focus();
  const frame = await frameOf(page);
  await overview(frame);
  await hears(page, { type: 'ready' });
  await hears(page, { type: 'step', step: 'overview' });
  expect(frame.url()).not.toContain('token');
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  const tall = async () => (await page.locator('iframe').boundingBox())?.height ?? 0;
  await expect.poll(tall).toBeGreaterThan(600);
  await expect.poll(() => frame.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await expect(page.getByLabel('Note')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await order(page, `setTheme('light')`);
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light');
  await order(page, `setLanguage('de-DE')`);
  await heading(frame, 'Identitätsprüfung');
  await order(page, `setLanguage('en')`);
  await overview(frame);

  await frame.getByRole('button', { name: 'Start verification' }).click();
  await frame.getByRole('link', { name: 'Verifying a company instead?' }).click();
  await heading(frame, 'Your details');
  await hears(page, { type: 'step', step: 'details' });
  await fillDetails(frame);
  await frame.getByRole('button', { name: 'Save and continue' }).click();
  await heading(frame, 'Which document will you use?');
  await hears(page, { type: 'step', step: 'documents' });
  const place = page.url();
  await order(page, 'back()');
  await heading(frame, 'Your details');
  expect(page.url()).toBe(place);

  await frame.getByRole('button', { name: 'Close' }).click();
  await hears(page, { type: 'closed', outcome: 'open' });
  await expect(page.locator('iframe')).toHaveCount(0);

  // Once more in the same page, and gone without a word.
  await page.evaluate('told.length = 0; start()');
  await overview(await frameOf(page));
  await hears(page, { type: 'ready' });
  await order(page, 'destroy()');
  const before = await told(page);
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(await told(page)).toEqual(before);
});

test.describe('where something is refused', () => {
  test.use({
    expectedErrors: [
      /net::ERR_(?:FAILED|BLOCKED_BY_(?:CSP|RESPONSE)) .*\/auth\/sdk|503 \(Service Unavailable\).*\/token|frame-ancestors/,
    ],
  });

  test('[S8.2] a token that is used, late, for another origin or for none reaches nothing, and the page hears why', async ({
    page,
    request,
    startOwn,
    partner,
  }) => {
    const { server } = await startOwn({ environment: { CREDENCE_EMBEDDING_ORIGINS: embedders(partner) } });
    const account = await server.addAccount();
    const place = { request, server, account, partner };
    const used = await makeToken(request, server, account, { origin: partner.origin });
    partner.giveToken = () => Promise.resolve(used);
    await page.goto(partner.hostPage(server));
    await hears(page, { type: 'ready' });
    await page.evaluate('told.length = 0; flow.retry()');
    await hears(page, { type: 'expired' });
    await expect((await frameOf(page)).getByRole('alert')).toContainText('This session has ended');

    partner.giveToken = async () => {
      const late = await makeToken(request, server, account, { origin: partner.origin });
      await server.pass(61 * seconds);
      return late;
    };
    await page.evaluate('told.length = 0; flow.retry()');
    await hears(page, { type: 'expired' });

    for (const wrong of [{ origin: undefined }, { origin: 'https://elsewhere.example' }]) {
      partner.giveToken = () =>
        makeToken(request, server, account, wrong.origin ? { origin: wrong.origin } : {});
      await page.evaluate('told.length = 0; flow.retry()');
      await hears(page, { type: 'error', code: 'other-origin' });
      await expect((await frameOf(page)).getByRole('alert')).toContainText('This session has ended');
    }

    // The page's own server fails, then gives a good one.
    partner.giveToken = () => Promise.reject(new Error('503'));
    await page.evaluate('told.length = 0; flow.retry()');
    await hears(page, { type: 'error', code: 'no-token' });
    giveTokens(place);
    await order(page, 'retry()');
    await hears(page, { type: 'ready' });
  });

  test('[S8.2] a session that is over goes on with another token of the page, and with nobody else’s', async ({
    page,
    request,
    startOwn,
    partner,
  }) => {
    const { server } = await startOwn({ environment: { CREDENCE_EMBEDDING_ORIGINS: embedders(partner) } });
    const account = await server.addAccount();
    const place = { request, server, account, partner };
    giveTokens(place);
    await page.goto(partner.hostPage(server));
    await hears(page, { type: 'ready' });
    const frame = await frameOf(page);
    await frame.getByRole('button', { name: 'Start verification' }).click();
    await server.pass(3 * hours);
    await frame.getByRole('link', { name: 'Verifying a company instead?' }).click();
    await heading(frame, 'Your details');
    await expect(frame.getByLabel('Surname')).toBeVisible();
    expect(await told(page)).not.toContainEqual({ type: 'expired' });

    const other = await server.addAccount();
    giveTokens({ ...place, account: other });
    await server.pass(3 * hours);
    await order(page, 'back()');
    await hears(page, { type: 'error', code: 'other-account' });
  });

  test('a frame that is blocked or does not come is an error that can be tried again', async ({
    page,
    request,
    server,
    account,
    partner,
  }) => {
    giveTokens({ request, server, account, partner });
    await page.route('**/auth/sdk*', (route) => route.abort());
    await page.goto(partner.hostPage(server, { patience: '500' }));
    await hears(page, { type: 'error', code: 'not-loaded' });
    await page.unroute('**/auth/sdk*');
    await order(page, 'retry()');
    await hears(page, { type: 'ready' });

    // Under a name that is on no list the browser shows nothing of ours.
    const stranger = partner.hostPage(server, { patience: '500' }).replace('//localhost', '//127.0.0.1');
    await page.goto(stranger);
    await hears(page, { type: 'error', code: 'not-loaded' });
    await expect((await frameOf(page)).locator('h1')).toHaveCount(0);
  });
});

test('forged messages, of another origin, another version or unasked, change nothing on either side', async ({
  page,
  request,
  server,
  account,
  partner,
}) => {
  giveTokens({ request, server, account, partner });
  await page.goto(partner.hostPage(server, { theme: 'light' }));
  await hears(page, { type: 'ready' });
  const frame = await frameOf(page);
  const html = frame.locator('html');
  const post = (message: object) =>
    page.evaluate((data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'), {
      source: 'credence-host',
      version: 1,
      type: 'theme',
      value: 'dark',
      ...message,
    });
  await post({ version: 2 });
  await post({ source: 'credence' });
  await post({ type: 'token', value: 'a.b.c' });
  await post({ type: 'theme', value: 7 });
  // What the page itself or a frame of a stranger says to the page is no event of ours.
  await page.evaluate(() =>
    postMessage({ source: 'credence', version: 1, type: 'verdict', level: 1, outcome: 'approved' }, '*'),
  );
  // Ours, but of another version: the window it comes from is the right one.
  await frame.evaluate(() =>
    parent.postMessage(
      { source: 'credence', version: 2, type: 'verdict', level: 1, outcome: 'approved' },
      '*',
    ),
  );
  // Nor is what the flow's own page says to itself an order of the host.
  await frame.evaluate(() =>
    postMessage({ source: 'credence-host', version: 1, type: 'close', value: '' }, '*'),
  );
  await post({ value: 'system' });
  await expect(html).not.toHaveAttribute('data-theme');
  expect((await told(page)).map(({ type }) => type)).not.toContain('verdict');
  await overview(frame);
});

test.describe('a page that lends no camera', () => {
  test.use({ expectedErrors: [/camera is not allowed in this document/] });

  test('hears that, and a file will do', async ({ page, request, server, account, partner }) => {
    giveTokens({ request, server, account, partner });
    await withDetails(request, server, account);
    await page.goto(partner.hostPage(server, { permissions: 'camera=()' }));
    const frame = await frameOf(page);
    await overview(frame);
    await frame.evaluate((path) => history.pushState(null, '', path), documentsPath);
    await choosePassport(frame);
    await hears(page, { type: 'error', code: 'camera-blocked' });
    await expect(frame.getByLabel('Picture from this device')).toBeAttached();
  });
});

test('[S2.28] as a page of its own the flow comes back with its outcome, and tells the app around it', async ({
  page,
  request,
  server,
  account,
  partner,
}) => {
  giveTokens({ request, server, account, partner }, { redirect_url: `${partner.origin}/done?order=7` });
  // A native app adds this to its web view.
  await page.addInitScript(
    `globalThis.credenceHost = { postMessage: (text) => sessionStorage.setItem('heard', (sessionStorage.getItem('heard') ?? '') + text) };`,
  );
  await page.goto(partner.hostPage(server, { way: 'page' }));
  await overview(page);
  expect(page.url()).not.toContain('token');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('heard'))).toContain('"ready"');
  await page.getByRole('button', { name: /^Back to .?Partner Pay/ }).click();
  await heading(page, 'Welcome back');
  expect(page.url()).toBe(`${partner.origin}/done?order=7&credence_outcome=open`);
});
