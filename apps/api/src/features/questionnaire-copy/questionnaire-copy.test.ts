import { integrationAccessToken } from '@credence/contract/embedding';
import {
  questionnaireCopyPath,
  questionnaireFilePath,
  questionnaireToken,
  recallQuestionnaire,
  sdkQuestionnaireCopyPath,
  submitQuestionnaire,
} from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { v7 as uuidv7 } from 'uuid';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withToken } from '../../../test/fixtures/embedding-fixture.ts';
import { copyOf, expectInOrder, readPdf } from '../../../test/fixtures/pdf-fixture.ts';
import { answers, open, publish, submit, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

const pathOf = (requestId: string, query = '') => `${questionnaireCopyPath}/${requestId}${query}`;
const codeOf = async (client: Client, path: string) => (await client.request('GET', path)).code;

/** Says the texts of the fixture's template anew in a language. */
async function sayIn(code: string, language: string, texts: Readonly<Record<string, string>>) {
  await server.db
    .updateTable('questionnaire_text')
    .set({ texts: JSON.stringify(texts) })
    .where('code', '=', code)
    .where('language', '=', language)
    .execute();
}

/** Title, section, work, employed, none, employer, shares, share, proof, statement, total, rule. */
const said: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Work',
    'Your job',
    'What do you do?',
    'Employed',
    'None',
    'Employer',
    'Shares',
    'Share',
    'Proof',
    'All this is true.',
    'Together',
    'x',
  ],
  'tr-TR': [
    'İş',
    'İşiniz',
    'Ne iş yapıyorsunuz?',
    'Çalışan',
    'Yok',
    'İşveren',
    'Paylar',
    'Pay',
    'Kanıt',
    'Hepsi doğrudur.',
    'Toplam',
    'x',
  ],
  'ru-RU': [
    'Работа',
    'Ваша работа',
    'Чем вы занимаетесь?',
    'Наёмный работник',
    'Нет',
    'Работодатель',
    'Доли',
    'Доля',
    'Документы',
    'Всё это правда.',
    'Всего',
    'x',
  ],
  'zh-CN': [
    '工作',
    '您的工作',
    '您从事什么工作？',
    '受雇',
    '无',
    '雇主',
    '份额',
    '份',
    '证明',
    '以上内容均属实。',
    '合计',
    'x',
  ],
  'ar-SA': [
    'العمل',
    'عملك',
    'ماذا تعمل؟',
    'موظف',
    'لا شيء',
    'جهة العمل',
    'الحصص',
    'الحصة',
    'إثبات',
    'كل هذا صحيح.',
    'المجموع',
    'x',
  ],
};
const keys = [
  'title',
  'section.only',
  'item.work',
  'item.work.option.employed',
  'item.work.option.none',
  'item.employer',
  'item.shares',
  'item.shares.column.share',
  'item.proof',
  'item.true',
  'total.sum',
  'rule.whole',
];

test.each([
  ['en', 'Receipt number', 'Weser Werft', 'Confirmed', 'Not answered'],
  ['tr-TR', 'Alındı numarası', 'Öğrenci Işığı A.Ş.', 'Onaylandı', 'Yanıtlanmadı'],
  ['ru-RU', 'Номер квитанции', 'ООО «Верфь»', 'Подтверждено', 'Нет ответа'],
  ['zh-CN', '回执编号', '北京威悉造船厂', '已确认', '未回答'],
  ['ar-SA', 'رقم الإيصال', 'شركة حوض السفن', 'تم التأكيد', 'لم تتم الإجابة'],
])('the copy of what was sent in %s says every question and its answer in it', async (...given) => {
  const [language, receiptLabel, employer] = given;
  const template = await publish(server, { languages: Object.keys(said) });
  const texts = said[language] ?? [];
  await sayIn(template.code, language, Object.fromEntries(keys.map((key, at) => [key, texts[at] ?? ''])));
  const applicant = await server.applicant();
  const { request_id, revision } = await open(applicant, template);
  const sent = await applicant.send(submitQuestionnaire, {
    request_id,
    revision,
    answers: { ...answers, employer },
    language,
  });
  const { receipt } = v.parse(submitQuestionnaire.result, sent.result);
  const { content, headers } = await copyOf(server, applicant, pathOf(request_id, '?zone=Asia/Riyadh'));
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${receipt}.pdf"`);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('content-type')).toBe('application/pdf');
  const read = await readPdf(content);
  expect(read).toMatchObject({ language, tagged: true });
  const [title = '', section = '', work = '', employed = '', , employerLabel = '', shares = '', share = ''] =
    texts;
  const [proof = '', statement = '', together = ''] = texts.slice(8);
  expectInOrder(read, [
    title,
    receiptLabel,
    receipt,
    'UTC+03:00',
    `${template.code} 1`,
    section,
    work,
    employed,
  ]);
  expectInOrder(read, [section, employerLabel, employer, shares, share, '60', '40', together, '100', proof]);
  expectInOrder(read, [proof, statement, receipt]);
});

test('the same state gives the same bytes; a file is named, and a remark and a decision are said', async () => {
  const template = await publish(server, { review: 'never' });
  const applicant = await server.applicant();
  const { request_id, revision } = await open(applicant, template);
  const file = uuidv7();
  const put = await applicant.request('PUT', `${questionnaireFilePath}/${request_id}/proof/${file}`, {
    body: '%PDF-1.7 of somebody',
    headers: { 'content-type': 'application/pdf', 'x-file-name': encodeURIComponent('العقد final.pdf') },
  });
  expect(put.code).toBe(retCodes.OK);
  await submit(applicant, { request_id, revision }, { ...answers, proof: [file] });
  const first = await copyOf(server, applicant, pathOf(request_id));
  const second = await copyOf(server, applicant, pathOf(request_id));
  expect(first.content.equals(second.content)).toBe(true);
  expectInOrder(await readPdf(first.content), [
    'UTC',
    'Accepted',
    'Decided',
    'final.pdf',
    '(1 kB)',
    'Confirmed',
  ]);
});

test('a copy is there only for its owner, and only of what was sent and has not changed since', async () => {
  const template = await publish(server);
  const applicant = await server.applicant();
  const other = await server.applicant();
  const { request_id } = await open(applicant, template);
  const path = pathOf(request_id);
  expect(await codeOf(applicant, path)).toBe(retCodes.QUESTIONNAIRE_NOT_FOUND);
  await submitted(applicant, template);
  await copyOf(server, applicant, path);
  expect(await codeOf(other, path)).toBe(retCodes.QUESTIONNAIRE_NOT_FOUND);
  expect(await codeOf(server.visitor(), path)).toBe(retCodes.NOT_SIGNED_IN);
  expect(await codeOf(applicant, pathOf(uuidv7()))).toBe(retCodes.QUESTIONNAIRE_NOT_FOUND);
  expect(await codeOf(applicant, pathOf('nothing'))).toBe(retCodes.QUESTIONNAIRE_NOT_FOUND);
  expect(await codeOf(applicant, `${path}?zone=Nowhere`)).toBe(retCodes.INPUT_INVALID);
  await applicant.call(recallQuestionnaire, { request_id });
  expect(await codeOf(applicant, path)).toBe(retCodes.QUESTIONNAIRE_NOT_FOUND);
});

test('[S7.14] the session of a link to one questionnaire gets the copy of that one', async () => {
  const template = await publish(server);
  const applicant = await server.applicant();
  const { request_id } = await submitted(applicant, template);
  const another = await submitted(applicant, await publish(server));
  const { token } = await applicant.call(questionnaireToken, { template_code: template.code });
  const visitor = server.visitor();
  const exchanged = await visitor.send(integrationAccessToken, { token });
  const { accessToken } = v.parse(integrationAccessToken.result, exchanged.result);
  const get = (id: string) =>
    visitor.request('GET', `${sdkQuestionnaireCopyPath}/${id}`, { headers: withToken(accessToken) });
  expect((await get(request_id)).text.slice(0, 5)).toBe('%PDF-');
  expect((await get(another.request_id)).code).toBe(retCodes.QUESTIONNAIRE_NOT_FOUND);
});

test('a total of several currencies is said as a sum of each', async () => {
  const template = await publish(server, {
    sections: [
      {
        code: 'only',
        items: [
          {
            code: 'sources',
            type: 'table',
            minimum: 1,
            maximum: 5,
            columns: [{ code: 'amount', type: 'money', currencies: ['EUR', 'USD'] }],
          },
        ],
      },
    ],
    totals: [{ code: 'sum', of: [{ item: 'sources', column: 'amount' }] }],
    rules: [],
  });
  const applicant = await server.applicant();
  const sources = ['60 EUR', '40 USD', '2.5 EUR'].map((one) => {
    const [amount, currency] = one.split(' ');
    return { amount: { amount, currency } };
  });
  const { request_id } = await submitted(applicant, template, { sources });
  const { text } = await readPdf((await copyOf(server, applicant, pathOf(request_id))).content);
  expect(text).toMatch(/en total\.sum\s+EUR\s62\.50\s+USD\s40(?!\d)/);
});

test('sixty thousand signs and fifty rows of answers are all on the paper', async () => {
  const texts = Array.from({ length: 15 }, (_, index) => `long-${index}`);
  const rows = Array.from({ length: 50 }, (_, index) => ({ share: `${index}` }));
  const template = await publish(server, {
    sections: [
      {
        code: 'only',
        items: [
          ...texts.map((code) => ({ code, type: 'long-text', maximumLength: 4000 })),
          {
            code: 'shares',
            type: 'table',
            minimum: 1,
            maximum: 50,
            columns: [{ code: 'share', type: 'number', decimals: 0 }],
          },
        ],
      },
    ],
    totals: [{ code: 'for-rules', of: [{ item: 'shares', column: 'share' }], hidden: true }],
    rules: [],
  });
  const applicant = await server.applicant();
  const long = (index: number) => `${index}x `.repeat(1300).slice(0, 3990).trim();
  const { request_id } = await submitted(applicant, template, {
    ...Object.fromEntries(texts.map((code, index) => [code, long(index)])),
    shares: rows,
  });
  const read = await readPdf((await copyOf(server, applicant, pathOf(request_id))).content);
  expect(read.pages).toBeGreaterThan(10);
  expect(read.text).not.toContain('total.for-rules');
  for (const index of texts.keys()) {
    const pattern = new RegExp(`(?<!\\d)${index}x`, 'g');
    expect(read.text.match(pattern)).toHaveLength(long(index).match(pattern)?.length ?? 0);
  }
});
