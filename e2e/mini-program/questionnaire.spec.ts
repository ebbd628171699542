import { answerAndSend, lookAgain, passKnowledgeTest, readAndAgree, settled } from '../answering.ts';
import { Messenger } from '../messenger.ts';
import { enterCredentials, heading, overview } from '../people.ts';
import { offerQuestionnaire, phone } from '../questionnaire-routes.ts';
import type { Account, TestServer } from '../server.ts';
import { expect, test } from '../test.ts';
import type { Page } from '@playwright/test';

test.use({ ...phone, locale: 'en-GB' });

/** Opens a screen in the messaging app, as somebody who signs in there for the first time. */
async function openThere(page: Page, server: TestServer, account: Account, path: string) {
  const messenger = await Messenger.around(page);
  await messenger.open(server.url(`/user/accounts/auth/${path}`));
  await page.waitForURL(/\/login\?redirect_url=/);
  await enterCredentials(page, account);
  await page.waitForURL(server.url(`/user/accounts/auth/${path}`));
  return messenger;
}

test('[S2.30] [S7.13] a questionnaire is answered with a file, sent and looked at again', async ({
  page,
  request,
  server,
  account,
}) => {
  test.slow();
  const offered = await offerQuestionnaire(request, 'residenceInfo', { server, account });
  const messenger = await openThere(page, server, account, 'residenceInfo');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await answerAndSend(page, offered, settled);
  await lookAgain(page);
  await expect(page.getByRole('button', { name: 'Download a copy (PDF)' })).toHaveCount(0);
  await expect(page.getByText('open it in your browser')).toBeVisible();
  await page.getByRole('link', { name: /overview/i }).click();
  await overview(page);
  await messenger.pressBack();
  await heading(page, 'We’ve received your answers');
  expect(page.context().pages()).toHaveLength(1);
});

test('[S2.30] the native back button goes from one part of a questionnaire to the one before', async ({
  page,
  request,
  server,
  account,
}) => {
  await offerQuestionnaire(request, 'nsquestion', { server, account });
  const messenger = await openThere(page, server, account, 'nsquestion');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(page.getByText('1 of ', { exact: false }).first()).toBeVisible();
  const first = (await title.textContent()) ?? '';
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('button', { name: 'Continue and finish this later' }).click();
  await expect(title).not.toHaveText(first);
  await expect.poll(() => messenger.backButton()).toBe(true);
  await messenger.pressBack();
  await expect(title).toHaveText(first);
});

test('[S2.30] [S2.15] an agreement is read and agreed to; a copy is for a browser', async ({
  page,
  server,
  account,
}) => {
  await openThere(page, server, account, 'client-agreement');
  await heading(page, 'Client agreement');
  await expect(page.getByText('open it in your browser')).toBeVisible();
  await readAndAgree(page);
  await page.getByRole('link', { name: 'Read or save a copy' }).click();
  await heading(page, 'Client agreement');
  await expect(page.getByRole('button', { name: 'Download a copy (PDF)' })).toHaveCount(0);
  expect(page.context().pages()).toHaveLength(1);
});

test('[S2.30] [S2.14] the knowledge test is taken to its end', async ({ page, server, account }) => {
  await openThere(page, server, account, 'crypto-knowledge-test');
  await passKnowledgeTest(page);
  await page.getByRole('link', { name: /overview/i }).click();
  await overview(page);
});
