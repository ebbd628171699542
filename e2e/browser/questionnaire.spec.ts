// Long: one questionnaire goes the whole way, each step resting on the one before.
import { questionnaires, questionnaireTemplateDetail } from '@credence/contract/questionnaire';
import {
  approveQuestionnaire,
  claimQuestionnaire,
  rejectQuestionnaire,
} from '@credence/contract/review-questionnaire';
import { type Locator, type Page, request as newRequest } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { downloadCopy } from '../downloads.ts';
import { Client, signInOfficerByCall } from '../calls.ts';
import { heading, openSignedIn } from '../people.ts';
import { samplePicture } from '../pictures-for-tests.ts';
import { expect, test } from '../test.ts';

const path = '/user/accounts/auth/residenceInfo';
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

// The page asks on while the line is cut.
test.use({ ...phone, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

async function country(page: Page, name: string, value: string): Promise<void> {
  const field = page.getByRole('combobox', { name, exact: true });
  await field.fill(value);
  await field.press('Enter');
  await expect(field).toHaveValue(value);
}

const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();
const saved = (page: Page) => expect(page.getByText(/Saved at /)).toBeVisible();

async function day(page: Page, year: number): Promise<void> {
  await page.getByLabel('Day', { exact: true }).fill('1');
  await page.getByLabel('Month', { exact: true }).selectOption('3');
  await page.getByLabel('Year', { exact: true }).fill(String(year));
}

async function fillHome(page: Page): Promise<void> {
  await country(page, 'Country of residence', 'Germany');
  await country(page, 'Country', 'Germany');
  await page.getByLabel('Street and number').fill('Hafenstraße 7');
  await page.getByLabel('City or town').fill('Bremen');
  await day(page, 2014);
  await page.getByText('In a rented home or room').click();
}

/** The two sections after the first, of somebody who has lived there all the time. */
async function fillRightAndBefore(page: Page): Promise<void> {
  await heading(page, 'Your right to live there');
  await page.getByText('I am a citizen', { exact: true }).click();
  await next(page);
  await heading(page, 'Where you lived before');
  await page.getByText('No', { exact: true }).click();
  await next(page);
}

test('[S1.2] [S2.12] [S4.12] [S7.13] a questionnaire is filled in on a phone, through a lost connection and on another device, sent, taken back, sent back and mended', async ({
  page,
  openPage,
  context,
  server,
  account,
  officer,
}) => {
  test.slow();
  await test.step('it says what it is about, and opens', async () => {
    await openSignedIn(page, server, account, path);
    await heading(page, 'Where you live');
    await expectAccessible(page, 'questionnaire, beginning');
    await page.getByRole('button', { name: 'Begin' }).click();
    await heading(page, 'Your home');
  });

  await test.step('mistakes are told in a summary that leads to them', async () => {
    await next(page);
    await expect(page.getByRole('group', { name: /fields need your attention$/ })).toBeFocused();
    await expectAccessible(page, 'questionnaire, mistakes');
    await page.getByRole('link', { name: 'Country of residence' }).click();
    await expect(page.getByRole('combobox', { name: 'Country of residence' })).toBeFocused();
    await fillHome(page);
    await saved(page);
    await next(page);
    await fillRightAndBefore(page);
    await heading(page, 'Nights spent elsewhere');
  });

  await test.step('what is typed without a connection is sent when the line is back', async () => {
    await page.getByText('Yes', { exact: true }).click();
    await country(page, 'Country', 'Türkiye');
    await saved(page);
    await context.setOffline(true);
    await page.getByLabel('Nights', { exact: true }).fill('40');
    await expect(page.getByText(/Not saved: offline/)).toBeVisible();
    await context.setOffline(false);
    await saved(page);
    await page.getByLabel('Main reason').selectOption({ index: 1 });
    await page.getByLabel('Nights in your country of residence').fill('325');
    await expectAccessible(page, 'questionnaire, table');
    await next(page);
    await heading(page, 'Proof and confirmation');
    await saved(page);
  });

  const tablet = await openPage(phone);
  await test.step('on another device it goes on where it was left', async () => {
    await openSignedIn(tablet, server, account, '/user/accounts/auth/questionnaires');
    await heading(tablet, 'Your questionnaires');
    await expectAccessible(tablet, 'questionnaires, list');
    await tablet.getByRole('link', { name: 'Answer' }).click();
    await tablet.getByRole('button', { name: 'Continue' }).click();
    await heading(tablet, 'Proof and confirmation');
    await tablet.getByLabel('Choose a file').setInputFiles({
      name: 'Strom 2026.jpg',
      mimeType: 'image/jpeg',
      buffer: await samplePicture(1200, 900),
    });
    await expect(tablet.getByLabel('Arrived:')).toBeVisible();
    await tablet.getByText('A bill for electricity').click();
    const { today } = await new Client(tablet.request, server).call(questionnaireTemplateDetail, {
      template_code: 'residenceInfo',
    });
    const [year = '', month = '', ofMonth = ''] = today.split('-');
    await tablet.getByLabel('Day', { exact: true }).fill(ofMonth);
    await tablet.getByLabel('Month', { exact: true }).selectOption(String(Number(month)));
    await tablet.getByLabel('Year', { exact: true }).fill(year);
    await tablet.getByLabel(/^I confirm that what I have stated/).check();
    await expectAccessible(tablet, 'questionnaire, files');
    await tablet.getByRole('button', { name: 'Check your answers' }).click();
    await heading(tablet, 'Check your answers');
  });

  await test.step('everything is shown once more, sent, and answered by a receipt', async () => {
    await expect(tablet.getByText('Hafenstraße 7')).toBeVisible();
    await expect(tablet.getByText('Strom 2026.jpg')).toBeVisible();
    await expectAccessible(tablet, 'questionnaire, review');
    await tablet.getByRole('button', { name: 'Send answers' }).click();
    await heading(tablet, 'We’ve received your answers');
    const [sent] = await new Client(tablet.request, server).call(questionnaires, {});
    expect(sent?.receipt).toMatch(/\S{6}/);
    await expect(tablet.getByText(sent?.receipt ?? '').first()).toBeVisible();
    await expectAccessible(tablet, 'questionnaire, receipt');
  });

  await test.step('a copy of what was sent is downloaded as a PDF', async () => {
    const [sent] = await new Client(tablet.request, server).call(questionnaires, {});
    expect((await downloadCopy(tablet)).name).toBe(`${sent?.receipt}.pdf`);
    await expectAccessible(tablet, 'questionnaire, copy downloaded');
  });

  await test.step('until somebody reads it, it can be taken back', async () => {
    await tablet.getByRole('button', { name: 'Change answers' }).click();
    await heading(tablet, 'Check your answers');
    await tablet.getByRole('button', { name: 'Send answers' }).click();
    await heading(tablet, 'We’ve received your answers');
  });

  const applicant = new Client(tablet.request, server);
  const [line] = await applicant.call(questionnaires, {});
  const address = { userId: account.userId, requestId: line?.request_id ?? '' };
  const reviewer = await signInOfficerByCall(await newRequest.newContext(), server, officer);
  await test.step('what an officer found is said first, and at the item', async () => {
    await reviewer.call(claimQuestionnaire, address);
    await tablet.reload();
    await heading(tablet, 'We are reading your answers');
    await reviewer.call(rejectQuestionnaire, {
      ...address,
      remarks: [{ item: 'proof-files', text: 'The bill is of last year.' }],
      privateNote: '',
    });
    await tablet.reload();
    await expect(tablet.getByText('One answer needs a change')).toBeVisible();
    await expectAccessible(tablet, 'questionnaire, sent back');
    await tablet.getByRole('link', { name: 'Proof of address' }).click();
    await expect(tablet.getByText('The bill is of last year.')).toBeVisible();
    await tablet.getByRole('button', { name: 'Check your answers' }).click();
    await tablet.getByRole('button', { name: 'Send answers' }).click();
    await heading(tablet, 'We’ve received your answers');
  });

  await test.step('once approved it says so', async () => {
    await reviewer.call(claimQuestionnaire, address);
    await reviewer.call(approveQuestionnaire, { ...address, privateNote: '' });
    await tablet.reload();
    await heading(tablet, 'Your answers are accepted');
  });
});

/** Presses Tab until the focus is there, as somebody without a pointer does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('[S2.12] a section is filled in with the keyboard alone', async ({ page, server, account }) => {
  await openSignedIn(page, server, account, path);
  await heading(page, 'Where you live');
  await tabTo(page, page.getByRole('button', { name: 'Begin' }));
  await page.keyboard.press('Enter');
  await heading(page, 'Your home');
  await tabTo(page, page.getByRole('combobox', { name: 'Country of residence' }));
  await page.keyboard.type('Germ');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('combobox', { name: 'Country', exact: true }));
  await page.keyboard.type('Germ');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Street and number'));
  await page.keyboard.type('Hafenstraße 7');
  await tabTo(page, page.getByLabel('City or town'));
  await page.keyboard.type('Bremen');
  await tabTo(page, page.getByLabel('Day', { exact: true }));
  // The parts of a date follow each other by themselves, and digits choose the month.
  await page.keyboard.type('12');
  await tabTo(page, page.getByLabel('Month', { exact: true }));
  await page.keyboard.type('03');
  await tabTo(page, page.getByLabel('Year', { exact: true }));
  await page.keyboard.type('2014');
  await tabTo(page, page.getByLabel('In a home of my own'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Save and continue' }));
  await page.keyboard.press('Enter');
  await heading(page, 'Your right to live there');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('[S2.12] what was typed without a connection outlives its tab, and where two tabs answered differently the person decides', async ({
  page,
  context,
  server,
  account,
}) => {
  const street = (tab: Page) => tab.getByLabel('Street and number');
  const waits = (tab: Page) => expect(tab.getByText('Your answers are kept on this device.')).toBeVisible();
  const reopen = async () => {
    const tab = await context.newPage();
    await tab.goto(server.url(path));
    await tab.getByRole('button', { name: 'Continue' }).click();
    await heading(tab, 'Your home');
    return tab;
  };
  const decide = async (tab: Page, answers: readonly string[], choice: string) => {
    const dialog = tab.getByRole('dialog', { name: 'Answered in two places' });
    for (const answer of answers) await expect(dialog.getByText(answer)).toBeVisible();
    await expectAccessible(tab, 'questionnaire, answered in two places');
    await dialog.getByText(choice).click();
    await dialog.getByRole('button', { name: 'Keep these answers' }).click();
  };
  await openSignedIn(page, server, account, path);
  await page.getByRole('button', { name: 'Begin' }).click();
  await street(page).fill('Hafenstraße 7');
  await saved(page);

  await context.setOffline(true);
  await page.getByText('In a rented home or room').click();
  await waits(page);
  await page.close();
  await context.setOffline(false);
  const one = await reopen();
  await expect(one.getByLabel('In a rented home or room')).toBeChecked();
  await saved(one);

  const other = await reopen();
  await expect(other.getByLabel('In a rented home or room')).toBeChecked();
  await street(other).fill('Deich 1');
  await saved(other);
  await street(one).fill('Markt 2');
  await decide(one, ['Deich 1', 'Markt 2'], 'From elsewhere');
  await expect(street(one)).toHaveValue('Deich 1');
  await saved(one);

  await context.setOffline(true);
  await street(one).fill('Anger 3');
  await waits(one);
  await street(other).fill('Kai 4');
  await waits(other);
  await one.close();
  await other.close();
  await context.setOffline(false);
  const last = await context.newPage();
  await last.goto(server.url(path));
  await decide(last, ['Anger 3', 'Kai 4'], 'From this page');
  await last.getByRole('button', { name: 'Continue' }).click();
  await saved(last);
  await last.reload();
  await expect(street(last)).toHaveValue('Kai 4');
});
