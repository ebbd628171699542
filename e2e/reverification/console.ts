import { expect, type Page } from '@playwright/test';
import { fillDay, step, tile } from '../campaigns.ts';
import { heading, signInOfficer } from '../people.ts';
import type { Fixtures, Walk } from './person.ts';

const campaign = 'Identity documents of 2026';

/**
 * One officer writes and submits the campaign, another sees whom it asks and starts it; answers the latter's
 * page.
 */
export async function orderCampaign(
  openPage: Fixtures['openPage'],
  { server, officer, site }: Walk,
): Promise<Page> {
  const writer = await openPage();
  await signInOfficer(writer, server, await server.addOfficer('Mara Lind'));
  await writer.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await writer.getByRole('button', { name: 'New campaign' }).click();
  await heading(writer, 'Without a name');
  await writer.getByLabel('Name').fill(campaign);
  await writer.getByLabel('Site', { exact: true }).selectOption(site);
  await writer.getByLabel('Level 1').check();
  await writer.getByLabel('Reason').selectOption('regulator');
  await fillDay(writer, 40);
  await writer.getByLabel('Reminders').fill('30, 7');
  await expect(writer.getByText('Everything is saved.')).toBeVisible();
  await step(writer, 'Submit…', 'Submit');

  const page = await openPage();
  await signInOfficer(page, server, officer);
  await page.goto(server.url('/console/campaigns/submitted'));
  await page.getByRole('link', { name: campaign }).click();
  await expect(page.getByRole('table', { name: 'Accounts that are asked' }).getByRole('row')).toHaveCount(2);
  await step(page, 'Approve and start…', 'Start');
  await expect(tile(page, 'Needed')).toHaveText('1');
  return page;
}

/** How many accounts of the campaign stand so, as the console counts them. */
export async function expectCounted(console: Page, of: string): Promise<void> {
  await console.reload();
  await expect(tile(console, of)).toHaveText('1', { timeout: 60_000 });
}

/** That the account was reminded in its language, as the console keeps it; its page is as before then. */
export async function expectReminder(console: Page, { account, server, texts }: Walk): Promise<void> {
  const before = console.url();
  await console.goto(server.url('/console/'));
  await console.getByRole('link', { name: 'Messages sent' }).click();
  await heading(console, 'Messages sent');
  const reminder = console.getByRole('button', { name: 'Re-verification, reminder' });
  await expect(async () => {
    await console.reload();
    await console.getByRole('searchbox').fill(account.email);
    await expect(reminder).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await reminder.click();
  const subject = texts.say('notice.reverification-reminder.subject');
  await expect(console.getByRole('dialog', { name: subject })).toBeVisible();
  await console.goto(before);
}
