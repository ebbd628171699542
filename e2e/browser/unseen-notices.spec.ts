import { askAgain } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { expect, type Page } from '@playwright/test';
import { signInByCall, signInOfficerByCall } from '../calls.ts';
import { caseForOfficer, withSubmittedCase } from '../cases.ts';
import { heading, hubPath } from '../people.ts';
import { test } from '../test.ts';

const notification = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'Please try your verification again' });

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

  await page.clock.install();
  await signInByCall(page.request, server, account);
  await page.goto(server.url(hubPath));
  await heading(page, 'Identity verification');
  await page.clock.runFor(8_500);
  await expect(notification(page)).toContainText('you can try again there');
  await page.goto(server.url(hubPath));
  await heading(page, 'Identity verification');
  const asked = page.waitForResponse('**/v3/private/account/notices?*');
  await page.clock.runFor(8_500);
  await asked;
  await expect(notification(page)).toHaveCount(0);
});
