import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { heading, overview } from '../people.ts';
import { test } from '../partner-site.ts';
import { phone } from '../phone.ts';
import { holdBack } from '../requests.ts';
import { expect } from '../test.ts';

const heard = (page: Page) => page.locator('#heard');

test.use({ ...phone, colorScheme: 'dark' });

test('the partner’s site opens the flow in its page, and believes signed events alone', async ({
  page,
  connected,
}) => {
  const { site } = connected;
  await page.goto(`${site.origin}/`);
  await heading(page, 'Verify your identity to withdraw');
  await expectAccessible(page, 'the partner’s site');
  await page.getByRole('button', { name: 'Verify in this page' }).click();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1, name: 'Identity verification' })).toBeVisible();
  await expect(frame.getByText(/^Verification for .?Example Exchange/)).toBeVisible();
  await expect(heard(page)).toContainText('ready');
  await expect(page.locator('#signed')).toContainText('1 applicant.created');

  const told = { type: 'level.changed', timestamp: new Date().toISOString(), data: { number: 9, level: 2 } };
  const forged = await fetch(`${site.origin}/webhooks`, {
    method: 'POST',
    headers: {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
    },
    body: JSON.stringify(told),
  });
  expect(forged.status).toBe(400);
  await expect(page.getByText('Not verified yet')).toBeVisible();
  await connected.approve();
  await expect(page.getByText('Verified, level 1')).toBeVisible();

  await page.getByLabel('Language').selectOption('ar-SA');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByLabel('المظهر').selectOption('light');
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('[S2.28] it also opens the flow on a page of its own, and by a link', async ({ page, connected }) => {
  await page.goto(`${connected.site.origin}/`);
  await page.getByRole('button', { name: 'On a page of its own' }).click();
  await overview(page);
  await page.getByRole('button', { name: /^Back to .?Example Exchange/ }).click();
  await heading(page, 'Verify your identity to withdraw');
  await expect(heard(page)).toContainText('returned open');
  await expect(page).toHaveURL(`${connected.site.origin}/`);

  await page.getByRole('button', { name: 'Get a link' }).click();
  await expect(page.getByRole('img', { name: 'A link that works once' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the link here' }).click();
  await overview(page);
});

test('the page of a partner is in its theme before anything is known of whom it is for', async ({
  page,
  connected,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await connected.wear({ theme: 'dark' });
  const exchange = await holdBack(page, '**/integration/access-token');
  await page.goto(await connected.addressFor(page, 'link'));
  await heading(page, 'Identity verification');
  const html = page.locator('html');
  await expect(html).toHaveCSS('color-scheme', 'dark');
  exchange();
  await expect(page.getByRole('button', { name: 'Start verification' })).toBeVisible();
  await expect(html).toHaveCSS('color-scheme', 'dark');
});
