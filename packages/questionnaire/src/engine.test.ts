import { describe, expect, test } from 'vitest';
import { tableOf, templateOf } from '../fixtures/check-parts.ts';
import { complete, evaluate, row, surroundings } from '../fixtures/source-of-funds.ts';
import type { Answers } from './answers.ts';
import { questionnaireOf } from './engine.ts';
import { readTemplate } from './template.ts';

const problemsOf = (answers: Answers) => evaluate(answers, surroundings).problems;
const asked = (answers: Answers) =>
  evaluate(answers, surroundings).sections.flatMap(({ items }) => items.map(({ item }) => item.code));

test('complete answers have no problem, come back as they are stored, and are the same when evaluated again', () => {
  const first = evaluate(complete, surroundings);
  expect(first).toMatchObject({
    problems: [],
    answers: complete,
    totals: { sum: [{ amount: '9000', currency: 'EUR' }], shares: [{ amount: '100' }] },
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

describe('amounts in several currencies', () => {
  const of = (amount: string, currency: string) => ({ ...row, amount: { amount, currency }, share: '50' });

  test('a total tells one sum for each, in the order of the answers', () => {
    const rows = [of('5', 'USD'), of('7', 'EUR'), of('1.50', 'USD')].map((one) => ({ ...one, share: '1' }));
    expect(evaluate({ ...complete, sources: rows }, surroundings).totals).toEqual({
      sum: [
        { amount: '6.5', currency: 'USD' },
        { amount: '7', currency: 'EUR' },
      ],
      shares: [{ amount: '3', currency: undefined }],
    });
  });

  const amount = (code: string) => ({ code, type: 'money', currencies: ['EUR', 'USD'] });
  const read = readTemplate(
    templateOf([amount('declared'), amount('listed'), amount('more')], {
      totals: [{ code: 'sum', of: [{ item: 'listed' }, { item: 'more' }] }],
      rules: [
        {
          code: 'enough',
          must: { compare: { item: 'listed' }, atLeast: { item: 'declared' } },
          at: 'listed',
        },
        { code: 'limit', must: { compare: { total: 'sum' }, atMost: { item: 'declared' } }, at: 'more' },
        {
          code: 'not-over',
          must: { not: { compare: { total: 'sum' }, moreThan: { item: 'declared' } } },
          at: 'more',
        },
      ],
    }),
    surroundings.isCountry,
  );
  if (!('template' in read)) throw new Error(JSON.stringify(read.faults));
  const questionnaire = questionnaireOf(read.template);

  test.each<[string, readonly [string, string, string], readonly string[]]>([
    ['one currency', ['5 EUR', '5 EUR', '0 EUR'], []],
    ['one currency, and too little', ['5 EUR', '4 EUR', '1 EUR'], ['enough']],
    ['another than what it is compared with', ['5 EUR', '5 USD', '0 USD'], ['enough', 'limit', 'not-over']],
    [
      'two currencies in the total: no rule is passed by using both',
      ['5 EUR', '5 EUR', '0 USD'],
      ['limit', 'not-over'],
    ],
  ])('a rule that compares them is told: %s', (_what, amounts, broken) => {
    const [declared, listed, more] = amounts.map((one) => {
      const [value, currency] = one.split(' ');
      return { amount: value, currency };
    });
    const { problems } = questionnaire.evaluate({ declared, listed, more }, surroundings);
    expect(problems.map((one) => (one.fault === 'rule' ? one.rule : one.fault))).toEqual(broken);
  });

  test('a rule is silent while nothing of a total is answered', () => {
    const declared = { amount: '5', currency: 'EUR' };
    const { problems } = questionnaire.evaluate({ declared }, surroundings);
    expect(problems.map(({ fault }) => fault)).toEqual(['missing', 'missing']);
  });
});

test('a table counts what was chosen in each of its rows', () => {
  const options = [{ code: 'low' }, { code: 'high', score: 7 }, { code: 'good', score: -2 }];
  const columns = [
    { code: 'kind', type: 'choice', options },
    { code: 'other', type: 'choice', options, optional: true },
    // Not an option that was chosen.
    { code: 'said', type: 'text', maximumLength: 9, optional: true },
  ];
  const read = readTemplate(tableOf(columns, { maximum: 5 }), surroundings.isCountry);
  if (!('template' in read)) throw new Error(JSON.stringify(read.faults));
  const { evaluate: ofTable } = questionnaireOf(read.template);
  const scored = (...rows: readonly object[]) => ofTable({ rows }, surroundings).score;
  expect(scored({ kind: 'high' })).toBe(7);
  expect(scored({ kind: 'high', other: 'good' }, { kind: 'high', said: 'high' }, { kind: 'low' })).toBe(12);
  expect(scored({ kind: 'high' }, {})).toBe(0);
});
