import { noticeSettings } from '@credence/contract/notice';
import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { signInByCall } from '../calls.ts';
import { heading, hubPath } from '../people.ts';
import { test } from '../test.ts';

test('from the account’s menu reminders are switched off and the language of messages is chosen, and both stay', async ({
  page,
  server,
  account,
}) => {
  const client = await signInByCall(page.request, server, account);
  await page.goto(server.url(hubPath));
  await heading(page, 'Identity verification');
  await page.getByRole('button', { name: /^Account / }).click();
  await page.getByRole('link', { name: 'Messages' }).click();
  await heading(page, 'Messages');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden();
  const reminders = page.getByRole('checkbox', { name: 'Reminders' });
  await expect(reminders).toBeChecked();
  await expectAccessible(page, 'the settings of messages');
  await reminders.press('Space');
  await expect(page.getByText('Your choice is saved.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Language of messages' }).selectOption('Deutsch');
  await expect
    .poll(() => client.call(noticeSettings, {}))
    .toEqual({ language: 'de-DE', chosen: true, reminders: false });
  await page.reload();
  await expect(reminders).not.toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Language of messages' })).toHaveValue('de-DE');
});
