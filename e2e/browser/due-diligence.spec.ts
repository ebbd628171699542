// Long: one duty goes the whole way through a month, each step resting on the one before.
import { accountTasks } from '@credence/contract/account-tasks';
import { kycInfo } from '@credence/contract/kyc';
import { approveQuestionnaire, claimQuestionnaire } from '@credence/contract/review-questionnaire';
import { vipPopup } from '@credence/contract/member';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { Client, signInByCall, signInOfficerByCall } from '../calls.ts';
import { approveLevelOne, withSubmittedCase } from '../cases.ts';
import { heading, hubPath } from '../people.ts';
import { submitAnswers } from '../questionnaires.ts';
import type { TestServer } from '../server.ts';
import { test } from '../test.ts';

const day = 86_400_000;
const title = 'More about you and your account';

/** The account's daily limit at its level. */
async function limitOf(client: Client): Promise<string | undefined> {
  const { quotas, applicant } = await client.call(kycInfo, { obtain_quotas: true });
  const own = quotas.find(({ level }) => level === applicant.level);
  return own?.coinLimit.find(({ coin }) => coin === 'BTC')?.limit;
}

async function openOverview(page: Page, server: TestServer): Promise<void> {
  await page.goto(server.url(hubPath));
  await expect(page.getByRole('heading', { name: 'Also needed from you' })).toBeVisible();
}

test('[S2.9] [S4.14] a score opens due diligence; reminded, overdue, sent and approved, it takes the limits and gives them back', async ({
  page,
  openPage,
  request,
  startOwn,
}) => {
  const { server } = await startOwn();
  const account = await server.addAccount();
  const officer = await server.addOfficer('Mira Lindqvist');
  const { client: holder } = await withSubmittedCase(request, server, account);
  await approveLevelOne(server, holder, account);
  const client = await signInByCall(page.request, server, account);
  // The notice of the new level would cover the rest.
  await client.call(vipPopup, { bus_type: 1, seen: 1 });
  const console = await openPage();
  const reviewer = await signInOfficerByCall(console.request, server, officer);
  const task = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
  const history = console.getByRole('region', { name: 'Timeline' });
  let requestId = '';

  await test.step('answers of high risk open it, and half of the limit remains', async () => {
    expect(await limitOf(client)).toBe('10');
    await submitAnswers(client, 'standardQuest', { given: { 'own-account': 'no' } });
    const find = async () =>
      (await client.call(accountTasks, {})).find(({ code }) => code === 'eddQuestionnaire')?.requestId;
    await expect.poll(find, { timeout: 60_000 }).toBeTruthy();
    requestId = (await find()) ?? '';
    expect(await limitOf(client)).toBe('5');
    await openOverview(page, server);
    await expect(task).toContainText('Your earlier answers need a closer look.');
    await expect(task).toContainText('For now you can withdraw up to 50% of your daily limit.');
    await expectAccessible(page, 'due diligence on the overview');
  });

  await test.step('a reminder comes, and the officer sees it with the rule that opened it', async () => {
    await server.pass(27 * day);
    await openOverview(page, server);
    await expect(task).toContainText(/Due in 3 days, by/);
    await console.goto(server.url(`/console/questionnaire/${account.userId}/${requestId}`));
    await heading(console, title);
    await expect(console.getByText('Rule: answers of high risk')).toBeVisible();
    await expect(async () => {
      await console.reload();
      await heading(console, title);
      await expect(history).toContainText('Applicant reminded', { timeout: 2000 });
    }).toPass({ timeout: 60_000 });
  });

  await test.step('its day passes: nothing can be withdrawn, and officers have it in a list', async () => {
    await server.pass(3 * day);
    expect(await limitOf(client)).toBe('0');
    await openOverview(page, server);
    await expect(task).toContainText('You cannot withdraw for now.');
    await expect(task).toContainText(
      'As soon as you send your answers, you can withdraw up to 50% of your daily limit.',
    );
    const colourOf = (name: RegExp) =>
      page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).backgroundColor);
    const brand = await page.evaluate(() => {
      const probe = document.createElement('i');
      probe.style.color = 'var(--c-brand)';
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    await expect.poll(() => colourOf(/^Answer now/), 'what is overdue leads').toBe(brand);
    expect(await colourOf(/^Start level 2/), 'the next step gives way').not.toBe(brand);
    await expectAccessible(page, 'overdue due diligence on the overview');
    await console.goto(server.url('/console/questionnaires/overdue'));
    await expect(console.getByRole('link', { name: `open ${title}` })).toBeVisible();
    await expectAccessible(console, 'overdue questionnaires');
  });

  await test.step('sent, half of it is there at once', async () => {
    await submitAnswers(client, 'eddQuestionnaire');
    expect(await limitOf(client)).toBe('5');
    await openOverview(page, server);
    await expect(task).toContainText('Once your answers are accepted, your full limit is back.');
  });

  await test.step('approved, it is whole again', async () => {
    const address = { userId: account.userId, requestId };
    await reviewer.call(claimQuestionnaire, address);
    await reviewer.call(approveQuestionnaire, { ...address, privateNote: '' });
    expect(await limitOf(client)).toBe('10');
    await openOverview(page, server);
    await page.getByRole('button', { name: 'Show what you have done' }).click();
    await expect(task).toContainText('Done on');
    await expect(page.getByText(/you can withdraw up to/)).toBeHidden();
  });
});
