import { questionnaires } from '@credence/contract/questionnaire';
import { type Answers, textKey } from '@credence/questionnaire';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { heading, signInOfficer } from './people.ts';
import { evaluationOf, enter, fillIn, goOn } from './questionnaire-filling.ts';
import { approve, findAccount, openFirst, remarkOn, take } from './questionnaire-officer.ts';
import { offerQuestionnaire, type Offered, type QuestionnaireRoute, textOf } from './questionnaire-routes.ts';
import type { Account, OfficerLogin, TestServer } from './server.ts';
import { expect, test } from './test.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });

/**
 * Figures that have to agree with each other, and answers that most of the others hang on; in a table only
 * the cells that matter.
 */
export const prepared: Readonly<Record<string, Answers>> = {
  newquestion: {
    changes: ['use', 'own-account', 'work', 'means', 'activity', 'sources'],
    'own-account': 'no',
  },
  sourceOfFundsWealth: {
    'income-last-year': usd('60000'),
    'income-year-before': usd('58000'),
    'income-sources': [
      { 'last-year': usd('50000'), 'year-before': usd('50000') },
      { 'last-year': usd('10000'), 'year-before': usd('8000') },
    ],
    'wealth-declared': usd('250000'),
    'wealth-sources': [{ year: '2012', amount: usd('250000') }],
    'deposits-declared': usd('5000'),
    'funds-sources': [{ amount: usd('5000') }],
  },
  advancedQuest: {
    'daily-withdrawal': usd('5000'),
    income: usd('90000'),
    assets: [{ value: usd('400000') }],
    liquid: usd('100000'),
    'planned-deposits': usd('150000'),
    'planned-withdrawals': usd('20000'),
  },
  // An answer in words is asked of those who rely on their knowledge only.
  piquestion: {
    class: 'qualified-investor',
    criteria: ['net-assets', 'knowledge'],
    'net-assets': usd('4000000'),
  },
  residenceInfo: {
    housing: 'other',
    'previous-since': '2015-02-01',
    stays: [{ nights: '20' }],
    'nights-home': '340',
  },
};

/** What an officer ticks as proved where an approval grants something. */
const proved: Readonly<Record<string, readonly RegExp[]>> = {
  piquestion: [/^Net assets/, /^Knowledge of crypto-assets/],
};

/** What officers work at. */
const desktop = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };

const remark = 'Please say this more exactly.';
const mended = 'As it was agreed in writing';

/** An answer in words, which can be changed without anything else following from it. */
function itemInWords(offered: Offered, answers: Answers) {
  const { sections } = evaluationOf(offered, answers);
  const places = sections.flatMap(({ code, items }, at) =>
    items.map(({ item }) => ({ item, at, section: code })),
  );
  const found = places.find(({ item: { type } }) => type === 'text' || type === 'long-text');
  if (found === undefined) throw new Error('Nothing is answered in words.');
  return { ...found, after: sections.slice(found.at + 1) };
}

async function sendAnswers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send answers', exact: true }).click();
  await heading(page, 'We’ve received your answers');
}

interface People {
  /** The account's phone. */
  page: Page;
  openPage: (options?: BrowserContextOptions) => Promise<Page>;
  server: TestServer;
  account: Account;
  officer: OfficerLogin;
}

/**
 * A questionnaire's whole way: filled in on a phone and sent, read in the console and sent back with a
 * remark, mended, and approved.
 */
export async function goTheWholeWay({ code, path }: QuestionnaireRoute, people: People): Promise<void> {
  const { page, openPage, server, account, officer } = people;
  const offered = await offerQuestionnaire(page.request, code, people);
  const { client, texts } = offered;
  const title = textOf(texts, textKey.title);
  const answers = await test.step('filled in and sent', async () => {
    await page.goto(server.url(path));
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    const given = await fillIn(page, offered, prepared[code] ?? {});
    await sendAnswers(page);
    return given;
  });
  // What was answered may have opened another one.
  const all = await client.call(questionnaires, {});
  const line = all.find(({ template_code: template }) => template === code);
  expect(line?.receipt).toMatch(/\S{6}/);
  await expect(page.getByText(line?.receipt ?? '', { exact: true }).first()).toBeVisible();

  const place = itemInWords(offered, answers);
  const item = place.item.code;
  const question = textOf(texts, textKey.item(item));
  const desk = await openPage(desktop);
  await signInOfficer(desk, server, officer);
  await test.step('read by an officer, and sent back with a remark', async () => {
    await findAccount(desk, account.userId);
    await openFirst(desk, title);
    await expect(desk.getByRole('group', { name: question, exact: true })).toContainText('As agreed');
    await expectAccessible(desk, `${code}, answers`);
    await take(desk);
    await remarkOn(desk, question, remark);
    await desk.getByRole('button', { name: /^Send back…/ }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
    await expect(desk.getByText('Sent back. The applicant sees your remarks now.')).toBeVisible();
  });

  await test.step('mended where the remark stands', async () => {
    await page.reload();
    await expect(page.getByText('One answer needs a change')).toBeVisible();
    await page.getByRole('link', { name: question, exact: true }).click();
    await heading(page, textOf(texts, textKey.section(place.section)));
    await expect(page.locator(`#q-${item}`).getByText(remark)).toBeVisible();
    await enter(page, texts, place.item, mended);
    for (const section of place.after) {
      await goOn(page, false);
      await heading(page, textOf(texts, textKey.section(section.code)));
    }
    await goOn(page, true);
    await heading(page, 'Check your answers');
    await expect(page.getByText(mended, { exact: true })).toBeVisible();
    await sendAnswers(page);
  });

  await test.step('approved', async () => {
    await desk.getByRole('region', { name: 'Decision' }).getByRole('link').click();
    await openFirst(desk, title);
    await expect(desk.getByRole('group', { name: question, exact: true })).toContainText(mended);
    await take(desk);
    await approve(desk, 'As it should be.', proved[code]);
    await page.reload();
    await heading(page, 'Your answers are accepted');
  });
}
