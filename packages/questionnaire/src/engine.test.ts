import { describe, expect, test } from 'vitest';
import type { Answers, Surroundings } from './answers.ts';
import { type Problem, questionnaireOf } from './engine.ts';
import { readTemplate } from './template.ts';

const surroundings: Surroundings = {
  today: '2026-11-23',
  isCountry: (code) => ['DE', 'TR', 'HK'].includes(code),
};

const sources = {
  code: 'sources',
  type: 'table',
  columns: [
    { code: 'kind', type: 'choice', options: [{ code: 'salary' }, { code: 'gift' }] },
    { code: 'amount', type: 'money', currencies: ['EUR', 'USD'], minimum: '1' },
    { code: 'share', type: 'number', decimals: 2, minimum: '0', maximum: '100' },
    { code: 'since', type: 'date', latest: { daysFromToday: 0 }, optional: true },
  ],
  minimum: 1,
  maximum: 3,
};

const read = readTemplate({
  code: 'source-of-funds',
  version: 1,
  scene: 'source-of-funds',
  opened: 'anytime',
  review: 'never',
  languages: ['en'],
  sections: [
    {
      code: 'work',
      items: [
        {
          code: 'status',
          type: 'choice',
          options: [{ code: 'employed', score: 1 }, { code: 'retired' }, { code: 'none', score: 5 }],
        },
        {
          code: 'employer',
          type: 'text',
          maximumLength: 20,
          when: { item: 'status', is: ['employed'] },
        },
        { code: 'public-office', type: 'yes-no', scores: { yes: 20, no: 0 } },
        { code: 'about', type: 'information' },
      ],
    },
    {
      code: 'money',
      when: { not: { item: 'status', is: ['none'] } },
      items: [
        sources,
        {
          code: 'proof',
          type: 'files',
          types: ['pdf', 'image'],
          minimum: 1,
          maximum: 2,
          maximumBytes: 5_000_000,
          when: { compare: { total: 'sum' }, moreThan: '10000' },
        },
        {
          code: 'plans',
          type: 'choices',
          options: [
            { code: 'trade' },
            { code: 'save' },
            { code: 'pay-salaries', when: { item: 'status', is: ['employed'] } },
          ],
          minimum: 1,
          maximum: 2,
        },
        { code: 'home', type: 'address', optional: true },
        { code: 'phone', type: 'phone', optional: true },
        { code: 'nationalities', type: 'countries', maximum: 3, optional: true },
        { code: 'true', type: 'statement' },
      ],
    },
  ],
  totals: [
    { code: 'sum', of: [{ item: 'sources', column: 'amount' }] },
    { code: 'shares', of: [{ item: 'sources', column: 'share' }] },
  ],
  rules: [
    {
      code: 'shares-are-whole',
      at: 'sources',
      must: {
        all: [
          { compare: { total: 'shares' }, atLeast: '100' },
          { compare: { total: 'shares' }, atMost: '100' },
        ],
      },
    },
  ],
  bands: [
    { code: 'low', from: 0 },
    { code: 'high', from: 20 },
  ],
});

if (!('template' in read)) throw new Error(JSON.stringify(read.faults));
const { evaluate } = questionnaireOf(read.template);
const row = { kind: 'salary', amount: { amount: '9000', currency: 'EUR' }, share: '100' };
const complete = {
  status: 'employed',
  employer: 'Weser Werft',
  'public-office': 'no',
  sources: [row],
  plans: ['trade'],
  true: true,
};
const problemsOf = (answers: Answers) => evaluate(answers, surroundings).problems;
const asked = (answers: Answers) =>
  evaluate(answers, surroundings).sections.flatMap(({ items }) => items.map(({ item }) => item.code));

test('complete answers have no problem, come back as they are stored, and are the same when evaluated again', () => {
  const first = evaluate(complete, surroundings);
  expect(first).toMatchObject({
    problems: [],
    answers: complete,
    totals: { sum: '9000', shares: '100' },
    score: 1,
    band: 'low',
  });
  expect(evaluate(first.answers, surroundings)).toEqual(first);
});

test('what was not answered is missing, once an item, and nothing is missing of what is optional or hidden', () => {
  expect(problemsOf({})).toEqual(
    ['status', 'public-office', 'sources', 'plans', 'true'].map((item) => ({ item, fault: 'missing' })),
  );
  expect(problemsOf({ ...complete, employer: '  ' })).toEqual([{ item: 'employer', fault: 'missing' }]);
});

describe('what is asked', () => {
  test('an item follows an earlier answer, and what was answered while it was asked is told apart', () => {
    expect(asked(complete)).toContain('employer');
    expect(asked({ ...complete, status: 'retired' })).not.toContain('employer');
    const { problems, answers } = evaluate({ ...complete, status: 'retired' }, surroundings);
    expect(problems).toEqual([{ item: 'employer', fault: 'not-asked' }]);
    expect(answers).not.toHaveProperty('employer');
  });

  test('a section goes with all its items', () => {
    expect(asked({ status: 'none', 'public-office': 'no' })).toEqual(['status', 'public-office', 'about']);
    expect(problemsOf({ status: 'none', 'public-office': 'no' })).toEqual([]);
  });

  test('an option goes with its condition, and the answer that had it does not fit any more', () => {
    const plans = { ...complete, plans: ['pay-salaries'] };
    expect(problemsOf(plans)).toEqual([]);
    expect(problemsOf({ ...plans, status: 'retired', employer: '' })).toEqual([
      { item: 'plans', fault: 'no-such-option' },
    ]);
  });

  test('a total decides, exactly at its bound, and not while it cannot be told', () => {
    const of = (amount: string, currency = 'EUR') => ({ ...row, amount: { amount, currency }, share: '50' });
    expect(asked({ ...complete, sources: [of('5000'), of('5000.00')] })).not.toContain('proof');
    expect(asked({ ...complete, sources: [of('5000'), of('5000.01')] })).toContain('proof');
    expect(asked({ ...complete, sources: [of('9000'), of('9000', 'USD')] })).not.toContain('proof');
  });
});

test('sums are exact', () => {
  const rows = ['33.33', '33.33', '33.34'].map((share) => ({ ...row, share }));
  expect(problemsOf({ ...complete, sources: rows, proof: ['file'] })).toEqual([]);
  const short = rows.map((one) => ({ ...one, share: '33.33' }));
  expect(problemsOf({ ...complete, sources: short, proof: ['file'] })).toEqual([
    { item: 'sources', fault: 'rule', rule: 'shares-are-whole' },
  ]);
});

test('a score adds up what was chosen, and a band begins at its bound', () => {
  const { score, band } = evaluate({ ...complete, 'public-office': 'yes', status: 'retired' }, surroundings);
  expect([score, band]).toEqual([20, 'high']);
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
