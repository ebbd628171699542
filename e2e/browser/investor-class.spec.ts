// Long: one application goes the whole way, each step resting on the one before.
import { expect, type Page } from '@playwright/test';
import { questionnaireTemplateDetail } from '@credence/contract/questionnaire';
import { trafficDiversion } from '@credence/contract/sister-site';
import { expectAccessible } from '../accessible.ts';
import { withDetails } from '../cases.ts';
import { heading, openSignedIn, signInOfficer } from '../people.ts';
import { fillIn } from '../questionnaire-filling.ts';
import { findAccount, openFirst, take } from '../questionnaire-officer.ts';
import { phone } from '../questionnaire-routes.ts';
import { test } from '../test.ts';

const classPath = '/user/accounts/auth/professional';
const title = 'Application for a class of investors';

/** What the account states: two of the three criteria of the European Union. */
const stated = {
  class: 'professional',
  criteria: ['portfolio', 'profession'],
  holdings: [{ value: { amount: '640000', currency: 'EUR' } }],
  shared: 'no',
  positions: [{ from: '2020-01-15', until: '2023-01-15' }],
};

/** Reads the terms to their end and agrees. */
async function agreeToTerms(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Read and accept the terms' }).click();
  await heading(page, 'Terms for professional investors');
  await expect(async () => {
    const agreed = page.getByRole('heading', { name: 'You have agreed' });
    // The press may have been heard though the answer takes its time.
    if (!(await agreed.isVisible()))
      await page.getByRole('button', { name: 'I have read this and agree' }).click({ timeout: 2_000 });
    await expect(agreed).toBeVisible({ timeout: 500 });
  }).toPass();
}

test('[S2.15] on a phone a class is asked for with evidence, granted on proved criteria, seen, and ended', async ({
  page,
  browser,
  server,
  account,
  officer,
  request,
}) => {
  const client = await withDetails(request, server, account, { residence: 'Netherlands' });
  await client.call(trafficDiversion, { accept: 'EU' });
  const context = await browser.newContext(phone);
  const person = await context.newPage();
  const panel = page.getByRole('region', { name: 'Professional investor' });
  const classScreen = async () => {
    await person.goto(server.url(classPath));
    await heading(person, 'Professional investor');
  };

  await test.step('the criteria stand there with their amounts, and the terms come first', async () => {
    await openSignedIn(person, server, account, classPath);
    await heading(person, 'Professional investor');
    await expect(person.getByText('EUR\u{a0}500,000')).toBeVisible();
    await expect(person.getByText('At least 2 of these:')).toBeVisible();
    await agreeToTerms(person);
  });

  await test.step('each criterion is claimed with a file, and the application is sent', async () => {
    await classScreen();
    await person.getByRole('link', { name: 'Go to the questionnaire' }).click();
    await person.getByRole('button', { name: 'Begin', exact: true }).click();
    const detail = await client.call(questionnaireTemplateDetail, {
      template_code: 'piquestion',
      biz_from: 'kyc_web',
    });
    await fillIn(person, { client, ...detail }, stated);
    await person.getByRole('button', { name: 'Send answers', exact: true }).click();
    await heading(person, 'We’ve received your answers');
    await classScreen();
    await expect(person.getByText(/^We received your application on/)).toBeVisible();
    await expectAccessible(person, 'application that has arrived');
  });

  await test.step('the officer reads criteria, figures and evidence side by side', async () => {
    await signInOfficer(page, server, officer);
    await findAccount(page, account.userId);
    await openFirst(page, title);
    await expect(panel).toContainText('Stated: EUR 640,000');
    await expect(panel).toContainText('Stated: 3 years');
    await expect(panel.getByText('Reached by what is stated')).toHaveCount(2);
    await panel.getByRole('button', { name: 'proof 1.jpg' }).first().click();
    const viewer = page.getByRole('dialog', { name: 'proof 1.jpg' });
    await expect(viewer.getByRole('img', { name: /Picture/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'application for a class');
  });

  await test.step('one criterion is not enough; with both the class is granted', async () => {
    await take(page);
    await expect(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
    await classScreen();
    await expect(person.getByText(/^One of our officers is reading/)).toBeVisible();
    await page.getByRole('button', { name: /^Approve/ }).click();
    const form = page.getByRole('form', { name: 'Approve and grant the class' });
    await form.getByRole('checkbox', { name: /portfolio/ }).check();
    await expectAccessible(page, 'criteria that are proved');
    await form.getByRole('button', { name: /^Grant the class/ }).click();
    await expect(form.getByText(/Missing: Trades, Work in finance\./)).toBeVisible();
    await form.getByRole('checkbox', { name: /work in the financial sector/ }).check();
    await form.getByRole('button', { name: /^Grant the class/ }).click();
    await expect(page.getByText('Approved. The applicant sees it now.')).toBeVisible();
    await expect(panel.getByText('Held', { exact: true })).toBeVisible();
  });

  await test.step('the account belongs to the class until a day', async () => {
    await classScreen();
    await expect(person.getByText(/^You belong to this class until/)).toBeVisible();
    await expectAccessible(person, 'class that is held');
  });

  await test.step('the officer ends it, after a question', async () => {
    await panel.getByRole('button', { name: 'End the class…' }).click();
    const dialog = page.getByRole('alertdialog');
    await expectAccessible(page, 'ending a class', '[role=alertdialog]');
    await dialog.getByLabel('Reason').fill('The portfolio was sold.');
    await dialog.getByRole('button', { name: 'End the class' }).click();
    await expect(panel.getByText('The class was ended. The applicant sees it now.')).toBeVisible();
    await expect(panel.getByText('Ended', { exact: true })).toBeVisible();
    await classScreen();
    await expect(person.getByText(/It was ended on that day\.$/)).toBeVisible();
    await expect(person.getByText('The portfolio was sold.')).toHaveCount(0);
    await expect(person.getByRole('button', { name: 'Apply for the class again' })).toBeVisible();
  });
  await context.close();
});
