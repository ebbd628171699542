import { describe, expect, test } from 'vitest';
import { complete, evaluate, row, surroundings } from '../fixtures/source-of-funds.ts';
import type { Answers } from './answers.ts';

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
