import {
  createQuestionnaire,
  questionnaires,
  questionnaireTemplateDetail,
} from '@credence/contract/questionnaire';
import { orderQuestionnaire } from '@credence/contract/review-questionnaire';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { signInByCall, signInOfficerByCall } from '../calls.ts';
import { heading, signInOfficer } from '../people.ts';
import { fillIn } from '../questionnaire-filling.ts';
import { phone } from '../questionnaire-routes.ts';
import { openTab, partForm, saved, selectPart, writeGerman, writeOptions } from '../template-writing.ts';
import { expect, test } from '../test.ts';

test.use(phone);

const desktop = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };
const code = 'donationsAbroad';
const title = 'Donations';
const question = 'Do you give to charities?';
const purpose = 'What for, mostly?';
const retired = 'It was asked for one campaign only.';

/** From nothing to a template with two sections, one question hanging on another, and two classes of risk. */
async function write(page: Page): Promise<void> {
  await page.getByLabel('English title').fill(title);
  await page.getByLabel('Scene').fill('donations');
  await page.getByLabel('Who may begin it').selectOption('anytime');
  await page.getByLabel('Who approves what was sent').selectOption('by-band');
  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.getByLabel('English title').fill('Giving');
  await partForm(page, 'Giving').getByLabel('Code', { exact: true }).fill('giving');
  await selectPart(page, 'question-1');
  await page.getByLabel('English text').fill(question);
  await page.getByLabel('Code', { exact: true }).fill('gives');
  await page.getByLabel('Type', { exact: true }).selectOption('yes-no');
  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.getByLabel('English title').fill('Purpose');
  await partForm(page, 'Purpose').getByLabel('Code', { exact: true }).fill('purposes');
  await selectPart(page, 'question-1');
  await partForm(page, 'question-1').getByLabel('English text').fill(purpose);
  const form = partForm(page, purpose);
  await form.getByLabel('Code', { exact: true }).fill('purpose');
  await form.getByLabel('Type', { exact: true }).selectOption('choice');
  await writeOptions(page, [
    { code: 'relief', text: 'Disaster relief', score: '1' },
    { code: 'abroad', text: 'Projects abroad', score: '5' },
  ]);
  await form.getByRole('button', { name: 'Add a condition' }).click();
  await expect(form.getByText(`Asked if ‘${question}’ is yes.`)).toBeVisible();
}

async function writeClasses(page: Page): Promise<void> {
  await selectPart(page, 'Classes of risk');
  await page.getByRole('button', { name: 'Add a class' }).click();
  await page.getByRole('button', { name: 'Add a class' }).click();
  const classes = page.getByRole('group', { name: 'Classes of risk' }).getByRole('listitem');
  await classes.nth(1).getByLabel('Code', { exact: true }).fill('high');
  await classes.nth(1).getByLabel('From a score of').fill('5');
  await classes.nth(1).getByLabel('An officer looks at answers of this class').check();
}

const german = {
  title: 'Spenden',
  'section.giving': 'Geben',
  'item.gives': 'Spenden Sie an Hilfswerke?',
  'section.purposes': 'Zweck',
  'item.purpose': 'Wofür vor allem?',
  'item.purpose.option.relief': 'Katastrophenhilfe',
  'item.purpose.option.abroad': 'Projekte im Ausland',
};

/** A mistake is told at its field, and the list of faults leads there. */
async function makeMistake(page: Page): Promise<void> {
  await selectPart(page, 'Classes of risk');
  const from = page.getByLabel('From a score of').nth(1);
  await from.fill('five');
  await selectPart(page, 'General');
  await expect(page.getByRole('button', { name: 'Submit…' })).toBeDisabled();
  await page.locator('summary').filter({ hasText: '1 fault' }).click();
  await page.getByRole('button', { name: 'Classes of risk, from a score of' }).click();
  await expect(from).toBeFocused();
  await expect(page.getByRole('group', { name: 'Classes of risk' })).toContainText(
    'Is not in the right form.',
  );
  await expectAccessible(page, 'a fault at its field');
  await from.fill('5');
  await expect(page.getByRole('button', { name: 'Submit…' })).toBeEnabled();
}

async function tryOut(page: Page): Promise<void> {
  await openTab(page, 'Preview');
  await page.getByLabel('Language', { exact: true }).selectOption('de-DE');
  await page.getByLabel(german['item.gives']).selectOption('yes');
  await page.getByLabel(german['item.purpose']).selectOption('abroad');
  const follows = page.getByRole('complementary', { name: 'What follows from the answers' });
  await expect(follows).toContainText('It can be sent');
  await expect(follows).toContainText('High');
  await expectAccessible(page, 'preview of a template');
}

/** From the list of templates to a draft that waits for another officer. */
async function writeAndSubmit(writer: Page): Promise<void> {
  await writer.getByRole('link', { name: 'Templates', exact: true }).click();
  await heading(writer, 'Templates');
  await expect(writer.locator('[data-row]').first()).toBeVisible();
  await expectAccessible(writer, 'list of templates');
  await writer.getByRole('button', { name: 'New template…' }).click();
  await writer.getByLabel('Code', { exact: true }).fill(code);
  await writer.getByRole('button', { name: 'Start the draft' }).click();
  await heading(writer, code);
  await write(writer);
  await expectAccessible(writer, 'form of a template');
  await writeClasses(writer);
  await writeGerman(writer, german);
  await expectAccessible(writer, 'languages of a template');
  await openTab(writer, 'Write');
  await makeMistake(writer);
  await tryOut(writer);
  await saved(writer);
  await writer.reload();
  await heading(writer, title);
  await writer.getByRole('button', { name: 'Submit…' }).click();
  const dialog = writer.getByRole('dialog', { name: 'Submit for publishing?' });
  await dialog.getByLabel('What was changed, and why').fill('A campaign in spring.');
  await expect(dialog).toContainText('Section ‘Giving’');
  await expectAccessible(writer, 'submitting a template');
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
}

test('an officer writes a template, another publishes it, an account answers it, and it is retired', async ({
  page,
  openPage,
  server,
  account,
  officer,
}) => {
  const writer = await openPage(desktop);
  await signInOfficer(writer, server, officer);
  await test.step('written from nothing, previewed and submitted', () => writeAndSubmit(writer));

  await test.step('who wrote it cannot approve it', async () => {
    await expect(writer.getByText('You submitted it: another officer approves it.')).toBeVisible();
    await expect(writer.getByRole('button', { name: 'Approve…' })).toBeDisabled();
  });

  const reader = await openPage(desktop);
  await signInOfficer(reader, server, await server.addOfficer('Tomas Novak'));
  await test.step('another officer sees what it is, and publishes it', async () => {
    await reader.getByRole('link', { name: 'Templates', exact: true }).click();
    await reader.getByRole('link', { name: /^To approve/ }).click();
    await reader.getByRole('link', { name: title, exact: true }).click();
    await reader.getByRole('link', { name: 'Open the draft' }).click();
    await expect(reader.getByText('A campaign in spring.')).toBeVisible();
    await reader.getByText('German (Germany)').click();
    await expect(reader.getByRole('cell', { name: german['item.purpose'] })).toBeVisible();
    await expectAccessible(reader, 'review of a template');
    await reader.getByRole('button', { name: 'Approve…' }).click();
    await reader.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await heading(reader, title);
    await expect(
      reader.getByRole('row').filter({ has: reader.getByRole('link', { name: 'Version 1' }) }),
    ).toContainText(/Mira Lindqvist.*Tomas Novak/);
    await expectAccessible(reader, 'a template');
  });

  await test.step('an account answers it on a phone, without a restart', async () => {
    const client = await signInByCall(page.request, server, account);
    const detail = await client.call(questionnaireTemplateDetail, {
      template_code: code,
      biz_from: 'kyc_web',
    });
    await page.goto(server.url(`/user/accounts/auth/questionnaire?template_code=${code}`));
    await expect(page.getByRole('button', { name: 'Begin', exact: true })).toBeVisible();
    const desk = await openPage();
    const orders = await signInOfficerByCall(desk.request, server, await server.addOfficer());
    await orders.call(orderQuestionnaire, {
      userId: account.userId,
      templateCode: code,
      reason: 'review',
    });
    await page.goto(server.url('/user/accounts/auth/questionnaires'));
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Answer', exact: true }).click();
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await fillIn(page, { client, ...detail }, { gives: 'yes', purpose: 'abroad' });
    await page.getByRole('button', { name: 'Send answers', exact: true }).click();
    await heading(page, 'We’ve received your answers');
    // The answer's score opens due diligence beside it.
    expect(await client.call(questionnaires, {})).toContainEqual(
      expect.objectContaining({ template_code: code, status: 'QUESTIONNAIRE_STATUS_PENDING' }),
    );
  });

  await test.step('it is retired, and nobody opens it any more', async () => {
    await reader.getByRole('button', { name: 'Retire…' }).click();
    const dialog = reader.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill(retired);
    await dialog.getByRole('button', { name: 'Retire', exact: true }).click();
    await expect(reader.getByText(retired)).toBeVisible();
    await expect(reader.getByRole('button', { name: 'Bring back…' })).toBeVisible();
    const other = await openPage(phone);
    const client = await signInByCall(other.request, server, await server.addAccount());
    await expect(client.call(createQuestionnaire, { template_code: code })).rejects.toThrow();
  });
});
