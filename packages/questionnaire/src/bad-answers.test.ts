import { describe, expect, test } from 'vitest';
import { complete, evaluate, row, surroundings } from '../fixtures/source-of-funds.ts';
import type { Answers } from './answers.ts';
import { type Problem, questionnaireOf } from './engine.ts';
import { readTemplate } from './template.ts';

test('files are those of the item, where that is known', () => {
  const rows = [{ ...row, amount: { amount: '20000', currency: 'EUR' } }];
  const answers = { ...complete, sources: rows, proof: ['mine', 'yours'] };
  const isFile = (item: string, id: string) => item === 'proof' && id === 'mine';
  expect(evaluate(answers, surroundings).problems).toEqual([]);
  expect(evaluate(answers, { ...surroundings, isFile }).problems).toEqual([
    { item: 'proof', fault: 'no-such-file' },
  ]);
  const own = { ...answers, proof: ['mine'] };
  expect(evaluate(own, { ...surroundings, isFile }).problems).toEqual([]);
});

test('the options that are left are told, those of a table by its columns', () => {
  const { sections } = evaluate({ ...complete, status: 'retired', employer: '' }, surroundings);
  const items = sections.flatMap((section) => section.items);
  const told = (code: string) => items.find(({ item }) => item.code === code);
  expect(told('plans')).toMatchObject({ options: ['trade', 'save'], columns: {} });
  expect(told('sources')).toMatchObject({
    options: [],
    columns: { kind: ['salary', 'gift'], amount: [], share: [], since: [] },
  });
});

test('a row has no cells of every object, and a column may have the name of one', () => {
  const given = {
    code: 'one',
    version: 1,
    scene: 'one',
    opened: 'anytime',
    review: 'never',
    languages: ['en'],
    totals: [{ code: 'sum', of: [{ item: 'rows', column: 'constructor' }] }],
    sections: [
      {
        code: 'only',
        items: [
          {
            code: 'rows',
            type: 'table',
            minimum: 1,
            maximum: 2,
            columns: [
              { code: 'constructor', type: 'number', decimals: 0, optional: true },
              { code: 'name', type: 'text', maximumLength: 9 },
            ],
          },
        ],
      },
    ],
  };
  const one = readTemplate(given, surroundings.isCountry);
  if (!('template' in one)) throw new Error(JSON.stringify(one.faults));
  const questionnaire = questionnaireOf(one.template);
  const without = questionnaire.evaluate({ rows: [{ name: 'a' }] }, surroundings);
  expect(without).toMatchObject({ problems: [], answers: { rows: [{ name: 'a' }] }, totals: {} });
  const rows = [{ name: 'a', constructor: '7' }];
  expect(questionnaire.evaluate({ rows }, surroundings)).toMatchObject({
    answers: { rows },
    totals: { sum: [{ amount: '7' }] },
  });
});

test('what is nested deeper than any answer fits nothing, however deep it is', () => {
  let deep: object = {};
  for (let level = 0; level < 50_000; level++) deep = { deep };
  for (const item of ['home', 'sources', 'plans', 'employer']) {
    const { problems, answers } = evaluate({ ...complete, [item]: deep }, surroundings);
    expect(problems).toContainEqual({ item, fault: 'wrong-type' });
    expect(answers).not.toHaveProperty(item);
  }
});

describe('bad answers', () => {
  const sourcesWith = (change: object) => ({ sources: [{ ...row, ...change }] });
  const address = { country: 'DE', region: '', city: 'Bremen', postalCode: '', street: 'Am Wall 1' };

  test.each<[string, Answers, Problem]>([
    ['an item that does not exist', { nobody: 'x' }, { item: 'nobody', fault: 'unknown' }],
    ['a name of every object', { constructor: 'x' }, { item: 'constructor', fault: 'unknown' }],
    ['another type', { status: 7 }, { item: 'status', fault: 'wrong-type' }],
    ['a text for a yes or no', { 'public-office': 'true' }, { item: 'public-office', fault: 'wrong-type' }],
    ['an answer to an information', { about: 'x' }, { item: 'about', fault: 'wrong-type' }],
    ['an option that does not exist', { plans: ['sell'] }, { item: 'plans', fault: 'no-such-option' }],
    ['an option twice', { plans: ['save', 'save'] }, { item: 'plans', fault: 'twice' }],
    [
      'too many options',
      { plans: ['trade', 'save', 'pay-salaries'] },
      { item: 'plans', fault: 'too-many', limit: '2' },
    ],
    ['a long text', { employer: 'x'.repeat(21) }, { item: 'employer', fault: 'too-long', limit: '20' }],
    ['control characters', { employer: 'a\u0000b' }, { item: 'employer', fault: 'wrong-type' }],
    ['no rows but a text', { sources: 'x' }, { item: 'sources', fault: 'wrong-type' }],
    ['too many rows', { sources: [row, row, row, row] }, { item: 'sources', fault: 'too-many', limit: '3' }],
    ['a row that is none', { sources: ['x'] }, { item: 'sources', fault: 'wrong-type', row: 0 }],
    [
      'a column that does not exist',
      sourcesWith({ more: 'x' }),
      { item: 'sources', fault: 'wrong-type', row: 0 },
    ],
    [
      'a cell without an answer',
      sourcesWith({ kind: '' }),
      { item: 'sources', fault: 'missing', row: 0, column: 'kind' },
    ],
    [
      'no number',
      sourcesWith({ share: '1e3' }),
      { item: 'sources', fault: 'not-a-number', row: 0, column: 'share' },
    ],
    [
      'too many decimals',
      sourcesWith({ share: '0.001' }),
      { item: 'sources', fault: 'too-many-decimals', row: 0, column: 'share', limit: '2' },
    ],
    [
      'a number above its maximum',
      sourcesWith({ share: '100.01' }),
      { item: 'sources', fault: 'too-large', row: 0, column: 'share', limit: '100' },
    ],
    [
      'an amount below its minimum',
      sourcesWith({ amount: { amount: '0.99', currency: 'EUR' } }),
      { item: 'sources', fault: 'too-small', row: 0, column: 'amount', part: 'amount', limit: '1' },
    ],
    [
      'a currency without an amount',
      sourcesWith({ amount: { amount: ' ', currency: 'EUR' } }),
      { item: 'sources', fault: 'missing', row: 0, column: 'amount', part: 'amount' },
    ],
    [
      'another currency',
      sourcesWith({ amount: { amount: '5', currency: 'GBP' } }),
      { item: 'sources', fault: 'no-such-currency', row: 0, column: 'amount', part: 'currency' },
    ],
    [
      'a day that the calendar does not have',
      sourcesWith({ since: '2026-02-30' }),
      { item: 'sources', fault: 'not-a-date', row: 0, column: 'since' },
    ],
    [
      'a day after today',
      sourcesWith({ since: '2026-11-24' }),
      { item: 'sources', fault: 'too-late', row: 0, column: 'since', limit: '2026-11-23' },
    ],
    [
      'an address without its street',
      { home: { ...address, street: '' } },
      { item: 'home', fault: 'missing', part: 'street' },
    ],
    [
      'a country that does not exist',
      { home: { ...address, country: 'XX' } },
      { item: 'home', fault: 'no-such-country', part: 'country' },
    ],
    [
      'a name of every object in an address',
      { home: { ...address, constructor: 'x' } },
      { item: 'home', fault: 'wrong-type' },
    ],
    ['a field of no address', { home: { ...address, planet: 'x' } }, { item: 'home', fault: 'wrong-type' }],
    ['a number without its country', { phone: '0421 5550' }, { item: 'phone', fault: 'not-a-phone-number' }],
    [
      'countries that do not exist',
      { nationalities: ['XX'] },
      { item: 'nationalities', fault: 'no-such-country' },
    ],
    ['a statement that was declined', { true: 'no' }, { item: 'true', fault: 'wrong-type' }],
  ])('%s: told with its place, and not kept', (_what, change, problem) => {
    const { problems, answers } = evaluate({ ...complete, ...change }, surroundings);
    expect(problems).toContainEqual(problem);
    expect(answers).not.toHaveProperty(problem.item);
  });

  test('what people put into numbers is taken out', () => {
    const { answers } = evaluate({ ...complete, phone: '+49 (421) 55-50.12', home: address }, surroundings);
    expect(answers).toMatchObject({ phone: '+49421555012', home: address });
  });
});
