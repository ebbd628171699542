import { expect, test } from 'vitest';
import { expectInOrder, readPdf } from '../../test/fixtures/pdf-fixture.ts';
import { type Block, makePdf, type PrintedDocument } from './index.ts';

const printed = (language: string, blocks: readonly Block[], title = 'Title'): PrintedDocument => ({
  language,
  kind: 'Kind',
  title,
  author: 'Credence',
  at: new Date('2026-11-23T10:00:00Z'),
  facts: [{ label: 'Number', lines: [{ typed: 'Q-2026-7KDM-4XQ2' }] }],
  blocks,
  reference: 'Q-2026-7KDM-4XQ2',
  numbered: (page, pages) => `Page ${page} of ${pages}`,
});

/** A heading, a row, a table and a remark, said in a language. */
const samples: Readonly<Record<string, readonly [string, string, string, string]>> = {
  en: ['Your work', 'Who employs you?', 'Inheritance', 'Please attach the will.'],
  'tr-TR': ['İşiniz', 'İşvereniniz kim, ığdırlı mı?', 'Miras', 'Lütfen vasiyetnameyi ekleyin: ŞĞÜ.'],
  'ru-RU': ['Ваша работа', 'Кто ваш работодатель?', 'Наследство', 'Приложите завещание.'],
  'vi-VN': ['Công việc', 'Người sử dụng lao động?', 'Thừa kế', 'Vui lòng đính kèm di chúc.'],
  'zh-CN': ['您的工作', '您的雇主是谁？', '继承', '请附上遗嘱。'],
  'zh-HK': ['您的工作', '您的僱主是誰？', '繼承', '請附上遺囑。'],
  'ko-KR': ['직업', '고용주는 누구입니까?', '상속', '유언장을 첨부해 주세요.'],
  'th-TH': ['งานของคุณ', 'ใครคือนายจ้างของคุณ', 'มรดก', 'โปรดแนบพินัยกรรม'],
  'ar-SA': ['عملك ودخلك', 'من هو صاحب العمل الحالي؟', 'ميراث', 'يرجى إرفاق الوصية الأصلية.'],
};

test.each(Object.entries(samples))('%s is read out of the file as it was written', async (language, said) => {
  const [heading, label, cell, remark] = said;
  const content = await makePdf(
    printed(
      language,
      [
        { kind: 'heading', text: heading },
        { kind: 'row', label, lines: [{ typed: 'Weser Werft GmbH (Bremen)' }] },
        { kind: 'table', head: [heading, label], rows: [[{ typed: cell }, { typed: '1,250.50 EUR' }]] },
        { kind: 'remark', title: heading, text: { typed: remark } },
      ],
      heading,
    ),
  );
  const read = await readPdf(content);
  expectInOrder(read, [
    heading,
    'Q-2026-7KDM-4XQ2',
    heading,
    label,
    language === 'ar-SA' ? 'Weser Werft GmbH' : 'Weser Werft GmbH (Bremen)',
    heading,
    label,
    cell,
    '1,250.50',
    heading,
    remark,
    'Page 1 of 1',
  ]);
  expect(read).toMatchObject({ pages: 1, language, tagged: true, title: `${heading} · Q-2026-7KDM-4XQ2` });
});

test('the same document is the same file', async () => {
  const make = () => makePdf(printed('ar-SA', [{ kind: 'paragraph', text: 'نص مع Latin و 123' }]));
  expect((await make()).equals(await make())).toBe(true);
});

test('a long text and a table of five hundred rows go on over pages, nothing left out', async () => {
  const words = Array.from({ length: 9000 }, (_, index) => `w${index}`);
  const typed = words.join(' ');
  expect(typed.length).toBeGreaterThan(50_000);
  const rows = Array.from({ length: 500 }, (_, index) => [
    { typed: `row ${index}` },
    { typed: index === 250 ? 'x'.repeat(4000) : `${index}.00` },
  ]);
  const content = await makePdf(
    printed('en', [
      { kind: 'row', label: 'Long', lines: [{ typed }] },
      { kind: 'table', head: ['Source', 'Amount'], rows },
      { kind: 'paragraph', text: 'y'.repeat(10_000) },
    ]),
  );
  const read = await readPdf(content);
  expect(read.pages).toBeGreaterThan(30);
  const whole = read.text.replaceAll(/Q-2026-7KDM-4XQ2Page \d+ of \d+|SourceAmount|\s/g, '');
  expect(read.text).toContain(`Page ${read.pages} of ${read.pages}`);
  expect(read.text.replaceAll('Q-2026', ' Q-2026').match(/\bw\d+\b/g)).toEqual(words);
  for (const index of [0, 249, 251, 499])
    expect(read.text).toMatch(new RegExp(`row ${index}\\s*${index}\\.00`));
  expect(whole.match(/x/g)).toHaveLength(4000);
  expect(whole.match(/y/g)).toHaveLength(10_000);
});

test('what no font has is told by its number, and what turns or hides text is left out', async () => {
  const text = 'a😀b\u202Ec\u0000d\u{E000}e\u0303 👩‍👩‍👧 नमस्ते क्षत्रिय \ud800 ﷽ \u200f\u2066f\tg\r\nh';
  const content = await makePdf(printed('en', [{ kind: 'paragraph', text: { typed: text } }], text));
  const { text: read, title } = await readPdf(content);
  expect(read).toContain('[U+1F600]');
  expect(read).toContain('[U+E000]');
  expect(read).not.toMatch(/[\u202e\u2066]/);
  expect(title).toContain('Q-2026-7KDM-4XQ2');
});

test('an empty document and one of empty texts are made', async () => {
  const empty = printed('xx', [
    { kind: 'heading', text: '' },
    { kind: 'row', label: '', lines: [] },
    { kind: 'paragraph', text: { typed: '\n\n' } },
    { kind: 'table', head: [], rows: [] },
    { kind: 'table', head: ['a'], rows: [['']] },
  ]);
  expect(await readPdf(await makePdf(empty))).toMatchObject({ pages: 1 });
});
