import { expect, test } from 'vitest';
import { Draw, randomAnswers, randomTemplate } from '../fixtures/random.ts';
import { surroundings } from '../fixtures/source-of-funds.ts';
import { questionnaireOf } from './engine.ts';
import { readTemplate } from './template.ts';

const column = (code: string, more: object = { type: 'country' }) => ({ code, ...more });
const text = { type: 'text', maximumLength: 40 };

const templateWith = (table: object, before: readonly object[] = []) => ({
  code: 'tax',
  version: 1,
  scene: 'tax',
  opened: 'anytime',
  review: 'never',
  languages: ['en'],
  sections: [
    {
      code: 'one',
      items: [
        { code: 'first', type: 'country' },
        ...before,
        {
          code: 'rows',
          type: 'table',
          minimum: 1,
          maximum: 5,
          columns: [column('country'), column('number', { ...text, optional: true })],
          ...table,
        },
      ],
    },
  ],
});

function problemsOf(table: object, answers: object, before?: readonly object[]) {
  const read = readTemplate(templateWith(table, before), surroundings.isCountry);
  if (!('template' in read)) throw new Error(JSON.stringify(read.faults));
  return questionnaireOf(read.template).evaluate({ first: 'DE', ...answers }, surroundings);
}

const row = (country: string, number?: string) => ({ country, ...(number !== undefined && { number }) });
const twice = (at: number, code = 'country') => ({ item: 'rows', fault: 'twice', row: at, column: code });

test('a row that has the same as one before it is told at that row, and the table is not kept', () => {
  const found = problemsOf({ unique: ['country'] }, { rows: [row('TR'), row('HK'), row('TR'), row('TR')] });
  expect(found.problems).toEqual([twice(2), twice(3)]);
  expect(found.answers).not.toHaveProperty('rows');
  expect(problemsOf({}, { rows: [row('TR'), row('TR')] }).problems).toEqual([]);
});

test('several columns have to be the same together; case and spaces make no difference, and what is empty is no repetition', () => {
  const table = { unique: ['country', 'number'] };
  expect(problemsOf(table, { rows: [row('TR', '1'), row('TR', '2'), row('HK', '1')] }).problems).toEqual([]);
  expect(problemsOf(table, { rows: [row('TR', 'ab 12'), row('TR', 'AB12')] }).problems).toEqual([twice(1)]);
  expect(problemsOf(table, { rows: [row('TR'), row('TR')] }).problems).toEqual([]);
});

test('no row repeats what was answered before, in an item or in another table', () => {
  const other = { code: 'other', type: 'table', minimum: 1, maximum: 5, columns: [column('country')] };
  const table = {
    differs: [
      { column: 'country', from: { item: 'first' } },
      { column: 'country', from: { item: 'other', column: 'country' } },
    ],
  };
  const answers = { other: [row('TR')], rows: [row('HK'), row('TR'), row('DE')] };
  expect(problemsOf(table, answers, [other]).problems).toEqual([twice(2), twice(1)]);
  expect(problemsOf(table, { ...answers, rows: [row('HK')] }, [other]).problems).toEqual([]);
});

test.each<[string, object, string, string]>([
  ['a column that does not exist', { unique: ['nobody'] }, 'unique', "the column 'nobody' does not exist"],
  ['a column twice', { unique: ['country', 'country'] }, 'unique.country', 'the code stands twice'],
  [
    'amounts, which are not compared',
    { unique: ['sum'], columns: [column('sum', { type: 'money', currencies: ['EUR'] })] },
    'unique',
    "'sum' is of type money, which is not compared",
  ],
  [
    'what is not asked before it',
    { differs: [{ column: 'country', from: { item: 'later' } }] },
    'differs',
    "looks at 'later', which is not asked before it",
  ],
  [
    'a column of what is no table',
    { differs: [{ column: 'country', from: { item: 'first', column: 'country' } }] },
    'differs',
    "looks at 'first.country', which is not asked before it",
  ],
  [
    'another type',
    { differs: [{ column: 'number', from: { item: 'first' } }] },
    'differs',
    "'first' is of type country, 'number' is not",
  ],
])('a template that compares %s cannot be published', (_what, table, place, message) => {
  const { faults } = readTemplate(templateWith(table), surroundings.isCountry);
  expect(faults).toContainEqual({ place: `sections.one.items.rows.${place}`, text: message });
});

test('whatever is drawn: no table that is kept has what it must not have, and every refusal is true', () => {
  let refused = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const draw = new Draw(seed);
    const template = randomTemplate(draw);
    const { answers, problems } = questionnaireOf(template).evaluate(
      randomAnswers(draw, template),
      surroundings,
    );
    for (const item of template.sections.flatMap(({ items }) => items)) {
      if (item.type !== 'table' || !item.unique) continue;
      const { unique } = item;
      const kept = answers[item.code];
      const keys = (Array.isArray(kept) ? kept : [])
        .map((one) => unique.map((code) => (typeof one === 'object' ? one[code] : undefined)))
        .filter((values) => values.every((value) => value !== undefined))
        .map((values) => JSON.stringify(values));
      expect(new Set(keys).size, `seed ${seed}`).toBe(keys.length);
      if (problems.some((one) => one.item === item.code && one.fault === 'twice')) {
        refused += 1;
        expect(kept, `seed ${seed}`).toBeUndefined();
      }
    }
  }
  expect(refused, 'the generator repeats itself').toBeGreaterThan(5);
});
