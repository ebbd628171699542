import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:net';
import { freePort } from '../../scripts/lib/free-port.ts';
import { signInByCall } from '../calls.ts';
import { enterCredentials, heading, hubPath, ready } from '../people.ts';
import { expect, test } from '../test.ts';

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

test.describe('the operator’s own', () => {
  test.use({ locale: 'fr-FR' });

  test('[S9.5] [S6.4] [S3.1] [S9.2] [S4.16] [S2.22] name, colour, company, site, address, rate and, without a host name that says it, the languages of the site', async ({
    page,
    startOwn,
  }) => {
    const rates = createServer((_request, response) => response.end('{"EUR": "58000.5"}'));
    rates.listen(0, '127.0.0.1');
    await once(rates, 'listening');
    const { server } = await startOwn({
      environment: {
        CREDENCE_RATES_URL: `http://127.0.0.1:${portOf(rates)}/`,
        CREDENCE_SITE: 'HKG',
        CREDENCE_BRAND_NAME: 'Börse Nord',
        CREDENCE_BRAND_COLOUR: '#0a5bd3',
        CREDENCE_SITE_URL: 'https://www.nord.example',
        CREDENCE_SUPPORT_EMAIL: 'help@nord.example',
        CREDENCE_OPERATORS: JSON.stringify({ HKG: { company: 'Nord Hong Kong Ltd' } }),
      },
    });
    const account = await server.addAccount();
    await page.goto(server.url('/login'));
    const html = page.locator('html');
    await expect(html).toHaveAttribute('lang', 'zh-HK');
    await expect(page).toHaveTitle(/Börse Nord$/);
    await expect(page.getByRole('banner')).toContainText('Börse Nord');
    await signInByCall(page.request, server, account);
    await page.goto(server.url(`${hubPath}?lang=en`));
    await heading(page, 'Identity verification');
    // English is English as it is written there; there is no other.
    await expect(html).toHaveAttribute('lang', 'en-HK');
    await ready(page);
    await page.locator('header [aria-haspopup=menu]').click();
    await expect(page.getByRole('menuitemradio')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(page.getByText('Credence')).toHaveCount(0);
    const next = page.getByRole('link', { name: 'Start verification' });
    await expect(next).toHaveCSS('background-color', 'rgb(10, 91, 211)');
    await expect(next).toHaveCSS('color', 'rgb(255, 255, 255)');
    await expect(page.getByRole('contentinfo')).toContainText(/This site is run by .?Nord Hong Kong Ltd/);
    const siteLink = page.getByRole('contentinfo').locator('a[href^="https://www.nord.example"]');
    await expect(siteLink).toHaveAttribute('href', 'https://www.nord.example/en-HK');
    // The site has no limits in the account's currency: they are told by the operator's rate.
    await page.reload();
    await expect(page.getByText(/≈ [\d,]+\.\d\d.EUR/).first()).toBeVisible();
    await page.goto(server.url('/user/accounts/auth/help#contact'));
    await expect(page.getByRole('link', { name: 'help@nord.example' })).toHaveAttribute(
      'href',
      'mailto:help@nord.example',
    );
    rates.close();
  });
});

test('[S6.4] a site outside the group names no company of its own', async ({ page, server, account }) => {
  await signInByCall(page.request, server, account);
  await page.goto(server.url(hubPath));
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText('This site is run by')).toHaveCount(0);
});

test('[S7.22] [S9.3] a first visitor has a device id before anybody is signed in, also where the API has a host of its own', async ({
  page,
  startOwn,
}) => {
  const port = await freePort();
  const [own, api] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  const { server } = await startOwn({
    environment: {
      PORT: String(port),
      CREDENCE_PUBLIC_ORIGINS: `${own},${api}`,
      CREDENCE_API_ORIGIN: api,
    },
  });
  const account = await server.addAccount();
  await page.goto(`${own}/login`);
  const asked = page.waitForRequest(`${api}/user/public/risk/default-intercept`);
  await enterCredentials(page, { ...account, password: 'not the one 1' });
  const request = await asked;
  const { guid, 'accept-language': language } = request.headers();
  expect(language).toBe(await page.locator('html').getAttribute('lang'));
  expect(guid).toMatch(/^[\da-f-]{36}$/);
  expect(request.postData()).toBe('sence=sign-in');
  const answer = await request.response();
  expect(await answer?.json()).toMatchObject({ ret_code: 0, result: { intercept: false } });
  const cookie = (await page.context().cookies(own)).find(({ name }) => name === 'deviceId');
  expect(cookie?.value).toBe(guid);
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(120);
});
