import type { Page } from '@playwright/test';
import { fillDetails, heading, holder, overview, ready } from '../people.ts';
import type { TestServer } from '../server.ts';
import { expect, test } from '../test.ts';
import { makeToken, openInFrame } from '../partner.ts';

const sdkRoute = '/user/accounts/auth/sdk';

const sdkUrl = (server: TestServer, token: string, rest = '') =>
  server.url(`${sdkRoute}?isUpdatePoi=true&site=IN&update=1&from=email&hidden=false&token=${token}${rest}`);

test('[S2.4] [S2.18] [S1.3] [S6.2] [S7.23] a link with a token opens the flow, and the token is gone from everywhere at once', async ({
  page,
  request,
  watched,
  server,
  account,
}) => {
  const token = await makeToken(request, server, account);
  const asked: { url: string; headers: Record<string, string> }[] = [];
  page.on('request', (made) => asked.push({ url: made.url(), headers: made.headers() }));
  await page.goto(sdkUrl(server, token, '&lang=en'));
  await overview(page);

  expect(page.url()).toBe(
    server.url(`${sdkRoute}?isUpdatePoi=true&site=IN&update=1&from=email&hidden=false&lang=en`),
  );
  // The page itself, and nothing after it.
  expect(watched.addresses.filter((address) => address.includes(token))).toHaveLength(1);
  expect(asked.filter(({ headers }) => headers['referer']?.includes(token))).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, history.state, document.referrer]));
  expect(stored).not.toContain(token);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('.');

  const calls = () => asked.filter(({ url }) => url.includes('/v1/s1/kyc/integration/'));
  await expect.poll(() => calls().length).toBeGreaterThan(4);
  const [exchange, ...api] = calls();
  expect(exchange?.url).toBe(server.url('/v1/s1/kyc/integration/access-token'));
  for (const { headers } of api) {
    expect(headers['kyc-access-token']).toMatch(/^\S{40,}$/);
    expect(headers['kyc-access-token']).not.toBe(token);
    expect(headers['kyc-access-business']).toBe('email');
    expect(headers['kyc-access-origin']).toBe('Credence');
    expect(headers['cookie']).toBeUndefined();
  }
  const info = api.find(({ url }) => url.includes('/token-info'));
  expect(info?.url).toMatch(/\/token-info\?email_update_poi=true$/);
  expect(watched.addresses.filter((address) => /\/v[23]\/private\//.test(address))).toEqual([]);
});

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('i18nextLng'));

test('[S2.26] [S2.27] there is no header; in an app no footer either, and still a way out', async ({
  page,
  request,
  server,
  account,
}) => {
  await page.goto(sdkUrl(server, await makeToken(request, server, account), '&lang=en'));
  await overview(page);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.goto(sdkUrl(server, await makeToken(request, server, account), '&lang=en&appMode=true'));
  await overview(page);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.getByRole('button', { name: 'Start verification' }).click();
  await page.getByRole('link', { name: 'Verifying a company instead?' }).click();
  await heading(page, 'Your details');
  await page.getByRole('button', { name: 'Back to overview' }).first().click();
  await overview(page);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('[S9.4] [S4.18] without lang a stored choice counts, then the browser, then Spanish, which is not kept', async ({
  openPage,
  request,
  server,
  account,
}) => {
  const french = await openPage({ locale: 'fr-FR' });
  const language = french.locator('html');
  await french.goto(sdkUrl(server, await makeToken(request, server, account)));
  await expect(french.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(language).toHaveAttribute('lang', 'es-ES');
  expect(await stored(french)).toBeNull();
  await french.goto(server.url('/login'));
  await expect(language).toHaveAttribute('lang', 'en');

  await french.evaluate(() => localStorage.setItem('i18nextLng', 'tr-TR'));
  await french.goto(sdkUrl(server, await makeToken(request, server, account)));
  await expect(language).toHaveAttribute('lang', 'tr-TR');

  const german = await openPage({ locale: 'de-DE' });
  await german.goto(sdkUrl(server, await makeToken(request, server, account)));
  await expect(german.locator('html')).toHaveAttribute('lang', 'de-DE');
});

test('[S2.27] a page of its own has a way out on every screen, and a language of its own is kept on it', async ({
  page,
  request,
  server,
  account,
}) => {
  await page.goto(sdkUrl(server, await makeToken(request, server, account), '&lang=en'));
  await page.getByRole('button', { name: 'Start verification' }).click();
  await page.getByRole('link', { name: 'Verifying a company instead?' }).click();
  await heading(page, 'Your details');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await page.getByRole('button', { name: 'Zurück zur Übersicht' }).first().click();
  await heading(page, 'Identitätsprüfung');
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('[S1.3] [S2.28] in a partner’s frame: details, a reload, the documents, and back to the partner', async ({
  page,
  request,
  watched,
  server,
  account,
  partner,
}) => {
  const back = `${partner.origin}/done?order=7`;
  const token = await makeToken(request, server, account, { redirect_url: back, origin: partner.origin });
  const frame = await openInFrame(page, partner.pageWith(sdkUrl(server, token, '&lang=en')));
  await overview(frame);
  await expect(frame.getByText(/^Verification for .?Partner Pay/)).toBeVisible();
  await frame.getByRole('button', { name: 'Start verification' }).click();
  await frame.getByRole('link', { name: 'Verifying a company instead?' }).click();
  await heading(frame, 'Your details');
  await fillDetails(frame);
  await expect(frame.getByText('Saved', { exact: true })).toBeVisible();

  await frame.evaluate(() => location.reload());
  await heading(frame, 'Your details');
  await expect(frame.getByLabel('Surname')).toHaveValue(holder.lastname);
  await expect(frame.getByRole('banner')).toHaveCount(0);
  await frame.getByRole('button', { name: 'Save and continue' }).click();
  await heading(frame, 'Which document will you use?');
  expect(watched.addresses.filter((address) => /\/v[23]\/private\//.test(address))).toEqual([]);

  const told = await page.evaluate<{ origin: string; data: { source: string; type: string } }[]>('told');
  expect(new Set(told.map(({ origin }) => origin))).toEqual(new Set([new URL(server.url('/')).origin]));
  expect(told.map(({ data }) => data.type)).toEqual(expect.arrayContaining(['ready', 'height']));

  await frame.getByRole('button', { name: /^Back to .?Partner Pay/ }).click();
  await heading(frame, 'Welcome back');
  expect(frame.url()).toBe(back);
  expect(JSON.stringify(await page.evaluate('told'))).toContain('"closed"');
});

test('[S2.28] the way back is that of the token, whatever the link says', async ({
  page,
  request,
  server,
  account,
  partner,
}) => {
  const back = `${partner.origin}/done`;
  const token = await makeToken(request, server, account, { redirect_url: back });
  await page.goto(sdkUrl(server, token, '&lang=en&redirect_url=https%3A%2F%2Fevil.example%2F'));
  await overview(page);
  await page.getByRole('button', { name: /^Back to .?localhost/ }).click();
  await heading(page, 'Welcome back');
  expect(page.url()).toBe(back);
});

test('[S2.27] closing without a way back goes to the SDK route with lang, from and a token of its own', async ({
  page,
  request,
  watched,
  server,
  account,
  partner,
}) => {
  const token = await makeToken(request, server, account, { origin: partner.origin });
  const frame = await openInFrame(
    page,
    partner.pageWith(sdkUrl(server, token, '&lang=en').replace('hidden=false', 'hidden=true')),
  );
  await overview(frame);
  await expect(frame.getByRole('contentinfo')).toHaveCount(0);
  const before = watched.addresses.length;
  await frame.getByRole('button', { name: 'Close' }).click();
  const isNext = (address: string) => address.includes(`${sdkRoute}?`);
  await expect.poll(() => watched.addresses.slice(before).filter(isNext)).toHaveLength(1);
  const next = watched.addresses.slice(before).find(isNext);
  const query = new URL(next ?? '').searchParams;
  expect([query.get('lang'), query.get('from'), query.get('hidden')]).toEqual(['en', 'email', 'true']);
  expect(query.get('token')).toMatch(/^\S{40,}$/);
  expect(query.get('token')).not.toBe(token);
  await overview(frame);
  expect(frame.url()).not.toContain('token');
});

test('[S1.3] a link that was used, is forged or has no token says what to do', async ({
  page,
  request,
  server,
  account,
}) => {
  const token = await makeToken(request, server, account);
  await page.goto(sdkUrl(server, token, '&lang=en'));
  await overview(page);
  const used = await page.context().newPage();
  for (const link of [
    sdkUrl(server, token, '&lang=en'),
    sdkUrl(server, 'a.b.c', '&lang=en'),
    server.url(`${sdkRoute}?lang=en`),
  ]) {
    await used.goto(link);
    await expect(used.getByRole('alert')).toContainText('This session has ended');
    await expect(used.getByRole('alert')).toContainText('get a new link');
    expect(used.url()).not.toContain('token');
  }
  // The session that the link began is none the worse for it.
  await page.reload();
  await overview(page);
});

test('[S1.3] [S8.2] a token that ends is renewed in passing; a session that is over says so', async ({
  page,
  request,
  server,
  account,
}) => {
  await page.goto(sdkUrl(server, await makeToken(request, server, account), '&lang=en'));
  await overview(page);
  const expired = { ret_code: 1008, ret_msg: 'token has expired', result: {} };
  const answer = { json: expired, headers: { 'x-made-by-test': '1' } };

  let refused = 0;
  await page.route('**/v1/s1/kyc/integration/info', async (route) => {
    refused += 1;
    if (refused === 1) await route.fulfill(answer);
    else await route.continue();
  });
  const renewed = page.waitForResponse('**/access-token/renew');
  await page.reload();
  await renewed;
  await overview(page);
  await expect(page.getByRole('button', { name: 'Start verification' })).toBeVisible();
  expect(refused).toBeGreaterThan(1);

  await page.getByRole('button', { name: 'Start verification' }).click();
  await page.getByRole('link', { name: 'Verifying a company instead?' }).click();
  const surname = page.getByLabel('Surname');
  await expect(surname).toBeVisible();
  await ready(page);
  await page.route('**/v1/s1/kyc/integration/**', (route) => route.fulfill(answer));
  await surname.fill(holder.lastname);
  await expect(page.getByText('Timeout, token has expired.').first()).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'This session has ended' })).toBeVisible();
  // Nothing is kept that a reload could go on with.
  await page.unroute('**/v1/s1/kyc/integration/**');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('This session has ended');
});
