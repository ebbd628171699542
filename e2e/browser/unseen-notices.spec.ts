import { askAgain } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { expect, type Page, type Response } from '@playwright/test';
import { signInByCall, signInOfficerByCall } from '../calls.ts';
import { caseForOfficer, withSubmittedCase } from '../cases.ts';
import { passUntil, standStill } from '../clock.ts';
import { heading, hubPath } from '../people.ts';
import type { TestServer } from '../server.ts';
import { test } from '../test.ts';

const notification = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'Please try your verification again' });

/** Opens the overview and lets time pass until an answer has come. */
async function openUntil(page: Page, server: TestServer, pattern: string): Promise<Response> {
  const answered = page.waitForResponse(pattern);
  await page.goto(server.url(hubPath));
  await heading(page, 'Identity verification');
  return (await passUntil(page, answered)).come;
}

test('[S8.7] whoever comes back is shown, as a notification with title and text, what was decided meanwhile: once', async ({
  page,
  server,
  account,
  officer,
  request,
  playwright,
}) => {
  const { client } = await withSubmittedCase(request, server, account);
  const path = await caseForOfficer(client, account);
  const desk = await playwright.request.newContext();
  const byCall = await signInOfficerByCall(desk, server, officer);
  const address = { userId: account.userId, caseId: path.split('/').at(-1) ?? '' };
  await byCall.call(claimCase, address);
  await byCall.call(askAgain, { ...address, labels: ['document-blurred'], privateNote: '' });
  await desk.dispose();

  await signInByCall(page.request, server, account);
  await standStill(page);
  await openUntil(page, server, '**/v3/private/account/notices/seen');
  await expect(notification(page)).toContainText('you can try again there');

  const answer = await openUntil(page, server, '**/v3/private/account/notices?*');
  expect(await answer.json()).toMatchObject({ result: [] });
  await expect(notification(page)).toHaveCount(0);
});
