import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { heading, signInOfficer } from '../people.ts';
import { test } from '../test.ts';

test('an administrator adds a partner, hands out a key, sees a mistake at its field, and revokes the key', async ({
  page,
  server,
  officer,
  request,
}) => {
  await signInOfficer(page, server, officer);
  await page.goto(server.url('/console/partners'));
  await heading(page, 'Partners');
  await expectAccessible(page, 'list of partners');
  await page.getByRole('button', { name: 'New partner' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Partner Pay');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await heading(page, 'Partner Pay');

  await page.getByRole('button', { name: 'New key…' }).click();
  const form = page.getByRole('dialog', { name: 'New key' });
  await form.getByLabel('Name').fill('server');
  await form.getByLabel('settings:read').check();
  await expectAccessible(page, 'a new key');
  await form.getByRole('button', { name: 'Make the key' }).click();
  const shown = page.getByRole('dialog', { name: 'The new key' });
  const key = (await shown.locator('code').textContent()) ?? '';
  const ask = async () => {
    const headers = { authorization: `Bearer ${key}` };
    return (await request.get(server.url('/v1/partner/settings'), { headers })).status();
  };
  expect(await ask()).toBe(200);
  await shown.getByRole('button', { name: 'I have kept it' }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  await page.getByLabel('Origins').fill('https://shop.example\nshop.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Line 2: This is not in the right form.')).toBeVisible();
  await expectAccessible(page, 'a partner with a mistake');
  await page.getByLabel('Origins').fill('https://shop.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Origins')).toHaveValue('https://shop.example');

  await page.getByRole('button', { name: 'Revoke the key server' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Revoke the key server' })).toHaveCount(0);
  expect(await ask()).toBe(401);
});
