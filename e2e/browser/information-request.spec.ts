// Long: one request goes the whole way, each step resting on the one before.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { caseForOfficer, withSubmittedCase } from '../cases.ts';
import { heading, openCase, openSignedIn, signInOfficer } from '../people.ts';
import { samplePicture } from '../pictures-for-tests.ts';
import { test } from '../test.ts';

const title = 'Request for information';
const subject = 'Your deposit of 3 March';
const explain = 'What was this transaction for?';
const amount = 'How much of it belongs to you?';
const further = 'Who paid it?';

/** From the open questionnaire to the receipt, over the answers once more. */
async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check your answers' }).click();
  await heading(page, 'Check your answers');
  await page.getByRole('button', { name: 'Send answers' }).click();
  await heading(page, 'We’ve received your answers');
}

test('[S2.11] an account is asked for particular items, answers on a phone, writes, mends, and is approved', async ({
  page,
  browser,
  server,
  account,
  officer,
  request,
}) => {
  const { client } = await withSubmittedCase(request, server, account);
  const path = await caseForOfficer(client, account);
  await signInOfficer(page, server, officer);
  await openCase(page, server, path);
  const panel = page.getByRole('region', { name: 'Questionnaires', exact: true });
  const messages = page.getByRole('region', { name: 'Messages' });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await context.newPage();
  const thread = phone.getByRole('list', { name: 'Messages' });

  await test.step('the officer composes it and looks at what the applicant will read', async () => {
    await panel.getByRole('button', { name: 'Ask for information…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What it is about').fill(subject);
    await dialog.getByRole('button', { name: 'Explain a transaction' }).click();
    await dialog.getByRole('button', { name: 'Bank statement' }).click();
    await dialog.getByRole('button', { name: 'Own wording' }).click();
    const own = dialog.getByRole('group', { name: 'Item 3' });
    await own.getByLabel('What the applicant is asked').fill(amount);
    await own.getByLabel('Answered by').selectOption('money');
    await dialog.getByLabel('Reason').selectOption('monitoring');
    await expectAccessible(page, 'composing a request for information', 'dialog');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByRole('article')).toContainText(subject);
    await expectAccessible(page, 'preview of a request for information', 'dialog');
    await dialog.getByRole('button', { name: 'Ask the applicant' }).click();
    await expect(panel).toContainText(`The applicant is asked for “${title}” now.`);
  });

  await test.step('the person finds it among the questionnaires and asks back', async () => {
    await openSignedIn(phone, server, account, '/user/accounts/auth/questionnaires');
    await phone
      .getByRole('link', { name: /Answer/ })
      .first()
      .click();
    await heading(phone, title);
    await expect(phone).toHaveURL(/\/auth\/rfiQuestion\?request_id=/);
    await phone.getByLabel('Your message').fill('Which deposit do you mean?');
    await phone.getByRole('button', { name: 'Send message' }).click();
    await expect(thread).toContainText('Which deposit do you mean?');
    await expect(thread.getByRole('time')).toHaveCount(1);
    await expectAccessible(phone, 'request for information on a phone');
  });

  await test.step('the officer replies beside the answers', async () => {
    await panel.getByRole('link', { name: title }).click();
    await heading(page, title);
    await expect(messages).toContainText('Which deposit do you mean?');
    await messages.getByLabel('Message to the applicant').fill('The one of 900 euros.');
    await messages.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(messages.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('the person reads the reply and answers every item', async () => {
    await phone.reload();
    await expect(thread).toContainText('The one of 900 euros.');
    await phone.getByRole('button', { name: 'Begin' }).click();
    await heading(phone, subject);
    await phone.getByLabel(explain).fill('I sold a car.');
    await phone.getByLabel('Choose a file', { exact: true }).setInputFiles({
      name: 'statement.jpg',
      mimeType: 'image/jpeg',
      buffer: await samplePicture(700, 1000),
    });
    await expect(phone.getByRole('button', { name: /^Remove .*statement\.jpg/ })).toBeVisible();
    await phone.getByRole('group', { name: amount }).getByLabel('Amount').fill('900');
    await phone.getByRole('group', { name: amount }).getByLabel('Currency').selectOption('EUR');
    await phone.getByRole('checkbox', { name: /My answers and documents are true/ }).check();
    await expectAccessible(phone, 'items of a request for information');
  });

  await test.step('the officer asks for more meanwhile: the person sees it while typing, and nothing is lost', async () => {
    await messages.getByRole('button', { name: 'Ask for more…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Own wording' }).click();
    await dialog.getByLabel('What the applicant is asked').fill(`${amount.toUpperCase()}!`);
    await expect(dialog.getByText('This request asks it already.')).toBeVisible();
    await dialog.getByLabel('What the applicant is asked').fill(further);
    await dialog.getByLabel('Answered by').selectOption('text');
    await dialog.getByLabel('Message to the applicant').fill('The bank asks for a name.');
    await expectAccessible(page, 'asking for more by an open request', 'dialog');
    await dialog.getByRole('button', { name: 'Ask the applicant' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(messages.getByRole('listitem')).toHaveCount(3);
    await phone.getByLabel(explain).pressSequentially(' Last year.');
    await expect(phone.getByText(/^We’ve asked for more/)).toBeVisible();
    await expect(thread).toContainText('The bank asks for a name.');
    await phone.getByLabel(further).fill('My neighbour');
    await expect(phone.getByLabel(explain)).toHaveValue('I sold a car. Last year.');
    await expect(phone.getByRole('group', { name: amount }).getByLabel('Amount')).toHaveValue('900');
    await send(phone);
  });

  await test.step('the officer sends it back with a remark at an item', async () => {
    await page.reload();
    await heading(page, title);
    const question = page.getByRole('group', { name: explain, exact: true });
    await expect(question).toContainText('I sold a car. Last year.');
    await expect(page.getByRole('group', { name: further, exact: true })).toContainText('My neighbour');
    await expectAccessible(page, 'answers of a request for information');
    await page.getByRole('button', { name: /^Take this questionnaire/ }).click();
    await page.getByRole('button', { name: `Remark on: ${explain}` }).click();
    await page.keyboard.type('To whom?');
    await page.getByRole('button', { name: /^Send back \(1\)/ }).click();
    await page.getByRole('button', { name: /^Send back…/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
    await expect(page.getByText('Sent back. The applicant sees your remarks now.')).toBeVisible();
  });

  await test.step('the person mends that item', async () => {
    await phone.reload();
    await expect(phone.getByText('To whom?')).toBeVisible();
    await phone.getByRole('button', { name: 'Change', exact: true }).click();
    await phone.getByLabel(explain).fill('I sold a car to my neighbour.');
    await send(phone);
  });

  await test.step('the officer approves, and the messages are closed', async () => {
    await page.reload();
    await expect(page.getByRole('group', { name: explain, exact: true })).toContainText('my neighbour');
    await page.getByRole('button', { name: /^Take this questionnaire/ }).click();
    await page.getByRole('button', { name: /^Approve/ }).click();
    const form = page.getByRole('form', { name: 'Approve' });
    await form.getByRole('button', { name: /^Approve/ }).click();
    await expect(page.getByText('Approved. The applicant sees it now.')).toBeVisible();
    await expect(messages.getByLabel('Message to the applicant')).toBeHidden();
    await phone.reload();
    await heading(phone, 'Your answers are accepted');
    await expect(phone.getByText(/This request is closed/)).toBeVisible();
    await expect(phone.getByLabel('Your message')).toBeHidden();
  });

  await test.step('the same is asked again only with a reason, which the person reads at the item', async () => {
    await openCase(page, server, path);
    await panel.getByRole('button', { name: 'Ask for information…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What it is about').fill('Your deposit of 4 May');
    await dialog.getByRole('button', { name: 'Explain a transaction' }).click();
    await expect(dialog.getByRole('status')).toContainText('Answered before, and approved');
    await dialog.getByLabel('Reason', { exact: true }).selectOption('monitoring');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText('Say why it is asked again.')).toBeVisible();
    await expectAccessible(page, 'an item that was answered before', 'dialog');
    await dialog.getByLabel('Why is it asked again?').fill('This is another deposit.');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByRole('article')).toContainText('This is another deposit.');
    await dialog.getByRole('button', { name: 'Ask the applicant' }).click();
    await expect(panel).toContainText(`The applicant is asked for “${title}” now.`);
    await phone.goto(server.url('/user/accounts/auth/rfiQuestion'));
    await phone.getByRole('button', { name: 'Begin' }).click();
    await heading(phone, 'Your deposit of 4 May');
    await expect(phone.getByText('You’ve been asked this before.')).toBeVisible();
    await expect(phone.getByText('This is another deposit.')).toBeVisible();
    await expectAccessible(phone, 'an item that is asked again');
    await phone.goto(server.url('/user/accounts/auth/done'));
    await heading(phone, 'Everything you’ve done');
    await expect(phone.getByRole('main').getByRole('link', { name: title })).toBeVisible();
    await expectAccessible(phone, 'everything that is done');
  });
  await context.close();
});
