// Every questionnaire goes the whole way on a phone: filled in, read, sent back, mended, approved.
import type { InputOf } from '@credence/contract/endpoint';
import { questionnaires } from '@credence/contract/questionnaire';
import {
  approveQuestionnaire,
  claimQuestionnaire,
  rejectQuestionnaire,
  reviewQuestionnaire,
} from '@credence/contract/review-questionnaire';
import { type Answers, textKey } from '@credence/questionnaire';
import type { Page } from '@playwright/test';
import { heading } from '../people.ts';
import { evaluationOf, enter, fillIn, goOn } from '../questionnaire-filling.ts';
import {
  offerQuestionnaire,
  type Offered,
  officerByCall,
  phone,
  questionnaireRoutes,
  textOf,
} from '../questionnaire-routes.ts';
import { expect, test } from '../test.ts';

test.use(phone);

const usd = (amount: string) => ({ amount, currency: 'USD' });

/**
 * Figures that have to agree with each other, and answers that most of the others hang on; in a table only
 * the cells that matter.
 */
const prepared: Readonly<Record<string, Answers>> = {
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

/** What an approval needs besides where it grants something. */
const grants: Readonly<Record<string, Pick<InputOf<typeof approveQuestionnaire>, 'proved'>>> = {
  piquestion: { proved: ['net-assets', 'knowledge'] },
};

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
  await heading(page, 'Your answers have arrived');
}

for (const { code, path, title } of questionnaireRoutes) {
  test(`${title} is filled in on a phone, sent, sent back, mended and approved`, async ({
    page,
    server,
    account,
    officer,
  }) => {
    const offered = await offerQuestionnaire(page.request, code, { server, account });
    const { client, texts } = offered;
    await page.goto(server.url(path));
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    const answers = await fillIn(page, offered, prepared[code] ?? {});
    await sendAnswers(page);
    const [line] = await client.call(questionnaires, {});
    expect(line?.receipt).toMatch(/\S{6}/);
    await expect(page.getByText(line?.receipt ?? '', { exact: true }).first()).toBeVisible();

    const address = { userId: account.userId, requestId: line?.request_id ?? '' };
    const reviewer = await officerByCall(server, officer);
    const place = itemInWords(offered, answers);
    const item = place.item.code;
    await reviewer.call(claimQuestionnaire, address);
    await reviewer.call(rejectQuestionnaire, {
      ...address,
      remarks: [{ item, text: remark }],
      privateNote: '',
    });

    await page.reload();
    await expect(page.getByText('One answer needs a change')).toBeVisible();
    await page.getByRole('link', { name: textOf(texts, textKey.item(item)), exact: true }).click();
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

    const read = await reviewer.call(reviewQuestionnaire, address);
    expect(read.questionnaire.answers[item]).toBe(mended);
    await reviewer.call(claimQuestionnaire, address);
    await reviewer.call(approveQuestionnaire, { ...address, privateNote: '', ...grants[code] });
    await page.reload();
    await heading(page, 'Your answers are accepted');
  });
}
