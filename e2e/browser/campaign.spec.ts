import { kycInfo } from '@credence/contract/kyc';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { signInByCall } from '../calls.ts';
import { day, fillDay, step, tile } from '../campaigns.ts';
import { heading, signInOfficer } from '../people.ts';
import { test } from '../test.ts';

const name = 'Identity documents of 2026';

/** From the list to a plan that waits for another officer. */
async function write(writer: Page): Promise<void> {
  await writer.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await heading(writer, 'Campaigns');
  await expectAccessible(writer, 'list of campaigns');
  await writer.getByRole('button', { name: 'New campaign' }).click();
  await heading(writer, 'Without a name');
  await writer.getByRole('button', { name: 'Submit…' }).click();
  await expect(writer.getByLabel('Name')).toBeFocused();
  await expect(writer.getByText('Is missing.').first()).toBeVisible();
  await expectAccessible(writer, 'a plan with faults');
  await writer.getByLabel('Name').fill(name);
  await writer.getByLabel('Site', { exact: true }).selectOption('IN');
  await writer.getByLabel('Level 1').check();
  await writer.getByLabel('Reason').selectOption('regulator');
  await fillDay(writer, 40);
  await writer.getByLabel('Reminders').fill('soon');
  await expect(writer.getByText('Days are whole numbers from 1 to 180.')).toBeVisible();
  await writer.getByLabel('Reminders').fill('30, 7');
  await expect(writer.getByText('Everything is saved.')).toBeVisible();
  await expect(writer.getByText('1 asked', { exact: false }).first()).toBeVisible();
  await writer.reload();
  await expect(writer.getByLabel('Name')).toHaveValue(name);
  await step(writer, 'Submit…', 'Submit');
}

test('an officer writes a campaign, another starts it, an account is asked, and it is extended, paused and ended', async ({
  page,
  openPage,
  startOwn,
}) => {
  const { server } = await startOwn();
  const account = await server.addAccount();
  const client = await signInByCall(page.request, server, account);
  await server.verify(account, 'IN', 1);
  const owes = async () => {
    const { displayControl } = await client.call(kycInfo, { language: 'en' });
    return displayControl.displayUpdatePOI;
  };

  const writer = await openPage();
  await signInOfficer(writer, server, await server.addOfficer('Mara Lind'));
  await test.step('written, with its mistakes named, and submitted', () => write(writer));
  await test.step('who wrote it does not start it', async () => {
    await expect(writer.getByText('You submitted it: another officer starts it.')).toBeVisible();
    await expect(writer.getByRole('button', { name: 'Approve and start…' })).toHaveCount(0);
    expect(await owes()).toBe('DisplayUpdatePOIStatus_No');
  });

  const second = await openPage();
  await test.step('another officer sees whom it asks and why, and starts it', async () => {
    await signInOfficer(second, server, await server.addOfficer('Tomas Okafor'));
    await second.goto(server.url('/console/campaigns/submitted'));
    await second.getByRole('link', { name }).click();
    await expect(second.getByRole('table', { name: 'Accounts that are asked' })).toContainText('Has level 1');
    await expectAccessible(second, 'review of a campaign');
    await step(second, 'Approve and start…', 'Start');
    await expect(second.getByText('Running', { exact: true })).toBeVisible();
    await expect(tile(second, 'Needed')).toHaveText('1');
    await expectAccessible(second, 'a running campaign');
  });

  await test.step('the account is asked', async () => {
    expect(await owes()).toBe('DisplayUpdatePOIStatus_Needed');
  });

  await test.step('its day passes, and it is extended', async () => {
    await server.pass(41 * day);
    await second.reload();
    await expect(tile(second, 'Overdue')).toHaveText('1', { timeout: 30_000 });
    await expect(second.getByRole('img', { name: /overdue 1/ })).toBeVisible();
    await step(second, 'Extend…', 'Extend', (dialog) => fillDay(dialog, 80));
    await expect(tile(second, 'Overdue')).toHaveText('0', { timeout: 30_000 });
  });

  await test.step('paused, resumed and ended', async () => {
    await step(second, 'Pause…', 'Pause');
    await expect(second.getByText('Paused', { exact: true }).first()).toBeVisible();
    await step(second, 'Resume…', 'Resume');
    await expect(second.getByText('Running', { exact: true })).toBeVisible();
    await step(second, 'End…', 'End');
    await expect(tile(second, 'Not asked any more')).toHaveText('1', { timeout: 30_000 });
    expect(await owes()).toBe('DisplayUpdatePOIStatus_No');
    await expectAccessible(second, 'an ended campaign');
  });
});
