import { questionnaireTemplateDetail, submitQuestionnaire } from '@credence/contract/questionnaire';
import { approveQuestionnaire, claimQuestionnaire } from '@credence/contract/review-questionnaire';
import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { type Client, signInByCall, signInOfficerByCall } from '../calls.ts';
import { caseForOfficer, withSubmittedCase } from '../cases.ts';
import { heading, openCase, signInOfficer } from '../people.ts';
import { approve, findAccount, openFirst, remarkOn, take } from '../questionnaire-officer.ts';
import { proofName, submitAnswers } from '../questionnaires.ts';
import { test } from '../test.ts';

const residence = 'residenceInfo';

const remark = 'Your contract of rent names another month.';

/** Reads the remarks as the applicant and submits another day of moving in. */
async function mend(
  client: Client,
  requestId: string,
  remarks: readonly { item: string; text: string }[],
): Promise<void> {
  const { questionnaire } = await client.call(questionnaireTemplateDetail, { request_id: requestId });
  expect(questionnaire).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_REJECTED', remarks });
  await client.call(submitQuestionnaire, {
    request_id: requestId,
    revision: questionnaire?.revision ?? 0,
    answers: { ...questionnaire?.answers, since: '2019-04-01' },
    language: 'en',
  });
}

test('an officer reads a questionnaire, sends it back with a remark, and approves what was mended', async ({
  page,
  server,
  account,
  officer,
  request,
}) => {
  const client = await signInByCall(request, server, account);
  const { submitted, texts } = await submitAnswers(client, residence, { given: { since: '2019-03-01' } });
  const title = texts['title'] ?? '';
  const since = texts['item.since'] ?? '';
  const question = (name: string) => page.getByRole('group', { name, exact: true });
  await signInOfficer(page, server, officer);

  await test.step('it waits in the list, and is found by the account', async () => {
    await findAccount(page, account.userId);
    await expectAccessible(page, 'list of questionnaires');
    expect(page.url()).not.toContain(account.userId);
    await openFirst(page, title);
  });

  await test.step('the answers stand beside the questions, and a file opens and closes', async () => {
    await expect(question(since)).toContainText('1 Mar 2019');
    await expect(question(texts['item.country'] ?? '')).toContainText('Germany (DE)');
    const file = page.getByRole('button', { name: proofName }).first();
    await file.click();
    const viewer = page.getByRole('dialog', { name: proofName });
    await expect(viewer.getByRole('img', { name: /Picture/ })).toBeVisible();
    await page.keyboard.press('+');
    await expect(viewer.getByText('140 %')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(file).toBeFocused();
    await expectAccessible(page, 'answers of a questionnaire');
    const desk = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, 'answers of a questionnaire, on a phone');
    if (desk !== null) await page.setViewportSize(desk);
  });

  await test.step('it is taken and sent back with a remark at an answer', async () => {
    await take(page);
    await remarkOn(page, since, remark);
    await expectAccessible(page, 'remarks to send');
    await page.getByRole('button', { name: /^Send back…/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Send this questionnaire back?' });
    await expect(dialog).toContainText(remark);
    await expectAccessible(page, 'what the applicant will read');
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await expect(page.getByText('Sent back. The applicant sees your remarks now.')).toBeVisible();
  });

  await test.step('the applicant reads the remark, mends the answer and submits again', () =>
    mend(client, submitted.request_id, [{ item: 'since', text: remark }]));

  await test.step('the officer finds it again and approves it', async () => {
    await page.getByRole('region', { name: 'Decision' }).getByRole('link').click();
    await openFirst(page, title);
    await expect(question(since)).toContainText('1 Apr 2019');
    await take(page);
    await approve(page, 'Compared with the contract.');
    await expect(page.getByRole('region', { name: 'Private note' })).toContainText(
      'Compared with the contract.',
    );
  });
});

test('answers are compared with those of the questionnaire before', async ({
  page,
  server,
  account,
  officer,
  request,
}) => {
  const client = await signInByCall(request, server, account);
  const { submitted, texts } = await submitAnswers(client, residence, { given: { since: '2019-04-01' } });
  const by = await signInOfficerByCall(page.request, server, officer);
  const address = { userId: account.userId, requestId: submitted.request_id };
  await by.call(claimQuestionnaire, address);
  await by.call(approveQuestionnaire, { ...address, privateNote: '' });
  const next = await submitAnswers(client, residence, { given: { since: '2026-05-01' }, again: true });
  await page.goto(
    server.url(`/console/questionnaire/${account.userId}/${next.submitted.request_id}?view=mine`),
  );
  await heading(page, texts['title'] ?? '');
  await page.getByRole('checkbox', { name: /^Compare with the answers of/ }).check();
  const since = page.getByRole('group', { name: texts['item.since'] ?? '', exact: true });
  await expect(since).toContainText('Before1 Apr 2019Now1 May 2026');
  await expectAccessible(page, 'compared answers');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByRole('link', { name: /^Mine/ })).toHaveAttribute('aria-current', 'page');
});

test('a questionnaire is read, remarked on and sent back by the keyboard alone', async ({
  page,
  server,
  account,
  officer,
  request,
}) => {
  const client = await signInByCall(request, server, account);
  const { submitted } = await submitAnswers(client, residence);
  await signInOfficer(page, server, officer);
  await page.goto(server.url('/console/questionnaires/waiting'));
  await heading(page, 'Questionnaires');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const { keyboard } = page;
  await keyboard.press('/');
  await keyboard.type(account.userId);
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(1);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Take this questionnaire/ })).toBeVisible();
  await keyboard.press('t');
  await expect(page.getByText(/^You hold this questionnaire until/)).toBeVisible();
  await keyboard.press('j');
  await keyboard.press('r');
  await keyboard.type('Please check this once more.');
  await keyboard.press('Tab');
  await keyboard.press('s');
  await expect(page.getByRole('form', { name: 'Send back' })).toBeVisible();
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send this questionnaire back?' });
  await expect(dialog).toBeVisible();
  for (const name of ['Close', 'Go back', 'Send back']) {
    await keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name })).toBeFocused();
  }
  await keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^Back to the list/ }).last()).toBeFocused();
  await keyboard.press('Enter');
  await heading(page, 'Questionnaires');
  const { questionnaire } = await client.call(questionnaireTemplateDetail, {
    request_id: submitted.request_id,
  });
  expect(questionnaire?.remarks.map(({ text }) => text)).toEqual(['Please check this once more.']);
});

test('an account is asked for a questionnaire beside its case, and the questionnaire is withdrawn', async ({
  page,
  server,
  account,
  officer,
  request,
}) => {
  const { client } = await withSubmittedCase(request, server, account);
  const path = await caseForOfficer(client, account);
  const { texts } = await client.call(questionnaireTemplateDetail, {
    template_code: residence,
    biz_from: 'kyc_web',
  });
  const title = texts['title'] ?? '';
  await signInOfficer(page, server, officer);
  await openCase(page, server, path);
  const panel = page.getByRole('region', { name: 'Questionnaires', exact: true });

  await test.step('asked for with a reason and a due day', async () => {
    await panel.getByRole('button', { name: 'Ask for a questionnaire…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask for a questionnaire' });
    await dialog.getByLabel('Questionnaire').selectOption({ label: title });
    await dialog.getByLabel('Reason').selectOption('change');
    await expectAccessible(page, 'asking for a questionnaire', 'dialog');
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(panel).toContainText(`The applicant is asked for “${title}” now.`);
  });

  await test.step('the applicant has it to answer', async () => {
    const { questionnaire } = await client.call(questionnaireTemplateDetail, {
      template_code: residence,
      biz_from: 'kyc_web',
    });
    expect(questionnaire).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_UNSUBMIT', reason: 'change' });
  });

  await test.step('withdrawn, it is no longer asked', async () => {
    await panel.getByRole('link', { name: title }).click();
    await heading(page, title);
    await expect(page.getByText('What the applicant writes is shown once it is submitted.')).toBeVisible();
    await page.getByRole('button', { name: 'Withdraw…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Withdrawn. The applicant is no longer asked.')).toBeVisible();
    const { questionnaire } = await client.call(questionnaireTemplateDetail, {
      template_code: residence,
      biz_from: 'kyc_web',
    });
    expect(questionnaire).toBeNull();
  });
});
