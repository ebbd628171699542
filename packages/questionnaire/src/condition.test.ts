import type { Condition } from '@credence/contract/questionnaire-template';
import { expect, test } from 'vitest';
import type { Answer } from './answers.ts';
import { testOf } from './condition.ts';

const totals = new Map([
  ['sum', { code: 'sum', of: [{ item: 'n' }, { item: 'm' }] }],
  ['rows', { code: 'rows', of: [{ item: 't', column: 'v' }] }],
]);
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const usd = (amount: string) => ({ amount, currency: 'USD' });
const n = { item: 'n' };
const [t, f] = [{ answered: 'n' }, { answered: 'q' }];

/** Whether each of a row's conditions holds: `1` or `0`, in the order of its heading. */
const holding = (conditions: readonly Condition[], answers: Readonly<Record<string, Answer>>): string =>
  conditions.map((one) => (testOf(one, totals)(new Map(Object.entries(answers))) ? '1' : '0')).join('');

/** At least, at most, more than, less than. */
const compared = (
  one: { item: string } | { total: string },
  bound: Extract<Condition, { atLeast: unknown }>['atLeast'],
) => [
  { compare: one, atLeast: bound },
  { compare: one, atMost: bound },
  { compare: one, moreThan: bound },
  { compare: one, lessThan: bound },
];

test.each<[string, string, Parameters<typeof compared>, Record<string, Answer>]>([
  ['a number below', '0101', [n, '5'], { n: '4.99' }],
  ['a number at its bound, however it is written', '1100', [n, '5.0'], { n: '5' }],
  ['a number above', '1010', [n, '-5'], { n: '-4' }],
  ['not by its digits', '1010', [n, '9'], { n: '10' }],
  ['no answer', '0000', [n, '0'], {}],
  ['a number and another below it', '1010', [n, { item: 'm' }], { n: '5', m: '4' }],
  ['a number and another as big', '1100', [n, { item: 'm' }], { n: '5', m: '5' }],
  ['a number and no answer', '0000', [n, { item: 'm' }], { n: '5' }],
  ['a day before', '0101', [n, '2026-01-02'], { n: '2026-01-01' }],
  ['a day and the same', '1100', [n, { item: 'm' }], { n: '2026-01-01', m: '2026-01-01' }],
  ['a day and a number', '0000', [n, '5'], { n: '2026-01-01' }],
  ['an amount and a number', '1010', [n, '5'], { n: eur('6') }],
  ['an amount and one in its currency', '0101', [n, eur('7')], { n: eur('6') }],
  ['an amount and one in another currency', '0000', [n, usd('5')], { n: eur('6') }],
  ['two amounts in one currency', '1010', [n, { item: 'm' }], { n: eur('6'), m: eur('5') }],
  ['two amounts in two currencies', '0000', [n, { item: 'm' }], { n: eur('6'), m: usd('5') }],
  ['as much in two currencies', '0000', [n, { item: 'm' }], { n: eur('5'), m: usd('5') }],
  ['a total of one answer', '0101', [{ total: 'sum' }, '5'], { n: '4' }],
  ['a total of two', '1010', [{ total: 'sum' }, '5'], { n: '4', m: '2' }],
  ['a total of nothing', '0000', [{ total: 'sum' }, '0'], {}],
  ['a total of amounts', '1100', [{ total: 'sum' }, eur('11')], { n: eur('6'), m: eur('5') }],
  ['a total in another currency', '0000', [{ total: 'sum' }, usd('1')], { n: eur('6'), m: eur('5') }],
  ['a total of two currencies', '0000', [{ total: 'sum' }, '0'], { n: eur('6'), m: usd('5') }],
  ['a total and an item', '1100', [{ total: 'rows' }, n], { t: [{ v: '2' }, { v: '3' }, {}], n: '5' }],
  ['an item and a total', '0101', [n, { total: 'rows' }], { t: [{ v: '2' }, { v: '4' }], n: '5' }],
  ['two totals', '1010', [{ total: 'sum' }, { total: 'rows' }], { t: [{ v: '2' }], n: '5' }],
])('comparing %s: %s', (_what, expected, [one, bound], answers) => {
  expect(holding(compared(one, bound), answers)).toBe(expected);
});

test.each<[string, string, readonly Condition[]]>([
  ['all', '1000', [{ all: [t, t] }, { all: [t, f] }, { all: [f, t] }, { all: [f, f] }]],
  ['any', '1110', [{ any: [t, t] }, { any: [t, f] }, { any: [f, t] }, { any: [f, f] }]],
  ['not', '01', [{ not: t }, { not: f }]],
])('%s: %s', (_what, expected, conditions) => {
  expect(holding(conditions, { n: '1' })).toBe(expected);
});

const looking: readonly Condition[] = [
  { answered: 'n' },
  { item: 'n', is: ['x', 'y'] },
  { item: 'n', contains: ['x', 'y'] },
];
test.each<[string, string, Record<string, Answer>]>([
  ['no answer', '000', {}],
  ['one of the values', '110', { n: 'y' }],
  ['another value', '100', { n: 'z' }],
  ['a list with one of them', '101', { n: ['z', 'x'] }],
  ['a list without', '100', { n: ['z'] }],
  ['a statement', '100', { n: true }],
  ['rows', '100', { n: [{ x: 'y' }] }],
])('answered, is and contains, of %s: %s', (_what, expected, answers) => {
  expect(holding(looking, answers)).toBe(expected);
});
