import { agreementApply, agreementDocument, agreementList } from '@credence/contract/agreement';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { signInByCall } from '../calls.ts';
import { caseForOfficer, withSubmittedCase } from '../cases.ts';
import { downloadCopy } from '../downloads.ts';
import { heading, openOldestCase, signInOfficer } from '../people.ts';
import { expect, test } from '../test.ts';

const phone = { width: 390, height: 844 };
const listPath = '/user/accounts/auth/agreement';
const clientPath = '/user/accounts/auth/client-agreement';

const agree = (page: Page) => page.getByRole('button', { name: 'I have read this and agree' });
const readSoFar = (page: Page) => page.getByRole('progressbar', { name: 'Read so far' });

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('[S1.2] [S2.15] [S7.24] the client agreement is read to its end, agreed to, and kept as a copy', async ({
    page,
    server,
    account,
  }) => {
    const client = await signInByCall(page.request, server, account);
    const shown = await client.call(agreementDocument, { code: 'client-agreement', language: 'en' });
    const { length: count } = shown.sections;
    await page.goto(server.url(clientPath));
    await heading(page, 'Client agreement');
    await expectAccessible(page, 'client agreement');

    // Too early: it says what is missing and goes on where the reader is.
    await agree(page).click();
    await expect(page.getByText('Please read to the end first.')).toBeVisible();
    await expect(page.locator('h2:focus')).toBeVisible();
    expect(await client.call(agreementList, { language: 'en' })).toMatchObject([
      { state: 'to-read' },
      {},
      {},
      {},
    ]);

    await page.getByRole('heading', { name: shown.sections.at(-1)?.heading ?? '' }).scrollIntoViewIfNeeded();
    await page.getByRole('article').getByRole('paragraph').last().scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 4000);
    await expect(readSoFar(page)).toHaveAttribute('aria-valuetext', `${count} of ${count} sections`);
    await expectAccessible(page, 'client agreement at its end');
    await agree(page).click();
    await heading(page, 'You have agreed');
    await expectAccessible(page, 'agreed');

    await page.getByRole('link', { name: 'Read or save a copy' }).click();
    await heading(page, 'Client agreement');
    await expect(page.getByText(shown.hash)).toBeVisible();
    await expect(page.getByRole('article')).toContainText(shown.sections[0]?.paragraphs[0] ?? '?');
    await expectAccessible(page, 'copy of the client agreement');
    expect((await downloadCopy(page)).name).toBe(`client-agreement-${shown.version}.pdf`);

    await page.getByRole('link', { name: 'All agreements' }).click();
    await heading(page, 'Agreements');
    await expect(page.getByText(/^Agreed on /)).toHaveCount(1);
    await expectAccessible(page, 'list of agreements');
    expect(await client.call(agreementList, { language: 'en' })).toMatchObject([
      { state: 'accepted' },
      {},
      {},
      {},
    ]);
  });

  test('[S2.15] the keyboard alone reaches the end, by the contents or by the button', async ({
    page,
    server,
    account,
  }) => {
    await signInByCall(page.request, server, account);
    await page.goto(server.url(`${listPath}?code=risk-disclosure`));
    await heading(page, 'Risk disclosure');
    await page.getByRole('button', { name: 'Contents' }).press('Enter');
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(3).press('Enter');
    await expect(page.locator('h2:target')).toBeInViewport();
    await expect(async () => {
      const agreed = page.getByRole('heading', { name: 'You have agreed' });
      // The press may have been heard though the answer takes its time.
      if (!(await agreed.isVisible())) await agree(page).press('Enter', { timeout: 2_000 });
      await expect(agreed).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByRole('heading', { level: 2, name: 'Client agreement' })).toBeVisible();
    await page.getByRole('link', { name: 'Read and agree' }).press('Enter');
    await heading(page, 'Client agreement');
  });
});

test('[S2.15] a class says what it takes; its terms are agreed to, lead to the questionnaire, and can be withdrawn', async ({
  page,
  server,
  account,
}) => {
  await signInByCall(page.request, server, account);
  await page.goto(server.url('/user/accounts/auth/professional'));
  await heading(page, 'Professional investor');
  await expect(page.getByRole('heading', { name: 'What you give up' })).toBeVisible();
  await expect(page.getByText('USD 500,000')).toBeVisible();
  await expectAccessible(page, 'professional investor');
  await page.getByRole('link', { name: 'Read and accept the terms' }).click();
  await heading(page, 'Terms for professional investors');
  await expect(async () => {
    const agreed = page.getByRole('heading', { name: 'You have agreed' });
    // The press may have been heard though the answer takes its time.
    if (!(await agreed.isVisible())) await agree(page).click({ timeout: 2_000 });
    await expect(agreed).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goto(server.url('/user/accounts/auth/professional'));
  await expect(page.getByRole('link', { name: 'Go to the questionnaire' })).toHaveAttribute(
    'href',
    '/user/accounts/auth/piquestion',
  );
  await page.getByRole('button', { name: 'Withdraw consent' }).click();
  const dialog = page.getByRole('alertdialog');
  await expectAccessible(page, 'withdrawal');
  await dialog.getByRole('button', { name: 'Withdraw consent' }).click();
  await expect(page.getByRole('link', { name: 'Read and accept the terms' })).toBeVisible();
  await page.goto(server.url('/user/accounts/auth/qualifiedInvestor'));
  await heading(page, 'Qualified investor');
  await expectAccessible(page, 'qualified investor');
});

test('[S2.15] on paper there is the agreement alone, dark on white', async ({ page, server, account }) => {
  await signInByCall(page.request, server, account);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(server.url(clientPath));
  await heading(page, 'Client agreement');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(agree(page)).toBeHidden();
  await expect(page.getByRole('article').getByRole('heading').first()).toHaveCSS('color', 'rgb(21, 22, 26)');
});

test('in Arabic the page is mirrored, and a language without a text says that it reads English', async ({
  page,
  server,
  account,
}) => {
  const client = await signInByCall(page.request, server, account);
  const { language } = await client.call(agreementDocument, { code: 'client-agreement', language: 'ar-SA' });
  await page.goto(server.url(`${clientPath}?lang=ar-SA`));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const article = page.getByRole('article');
  await expect(article).toHaveAttribute('lang', language);
  await expect(article).toHaveAttribute('dir', language === 'ar-SA' ? 'rtl' : 'ltr');
  await expectAccessible(page, 'client agreement in Arabic');
  await page.goto(server.url(`${clientPath}?lang=ja-JP`));
  await expect(article).toHaveAttribute('lang', 'en');
  await expect(page.getByText('英語で表示しています')).toBeVisible();
});

test('[S2.15] [S7.24] an officer finds the evidence beside the case of the account', async ({
  openPage,
  request,
  startOwn,
}) => {
  // Of its own, so that nobody else's case is in the queue.
  const { server } = await startOwn();
  const account = await server.addAccount();
  const { client } = await withSubmittedCase(request, server, account);
  await caseForOfficer(client, account);
  const shown = await client.call(agreementDocument, { code: 'client-agreement', language: 'en' });
  const { code, version, language, hash } = shown;
  await client.call(agreementApply, { code, version, language, hash });
  const page = await openPage();
  await signInOfficer(page, server, await server.addOfficer('Mira Lindqvist'));
  await openOldestCase(page);
  const panel = page.getByRole('region', { name: 'Agreements', exact: true });
  await panel.getByRole('button', { name: 'Show agreements' }).click();
  await expect(panel.getByText(shown.title)).toBeVisible();
  await expect(panel.getByText(hash)).toBeVisible();
  await expectAccessible(page, 'evidence of agreements');
});
