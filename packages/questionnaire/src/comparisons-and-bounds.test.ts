import { describe, expect, test } from 'vitest';
import {
  at,
  choice,
  date,
  faultsOf,
  money,
  number,
  tableOf,
  templateOf,
  text,
} from '../fixtures/check-parts.ts';

const size = (item: string, bound: object) => ({ compare: { item }, ...bound });
const sum = (bound: object) => ({ compare: { total: 'sum' }, ...bound });
const after = (items: readonly object[], when: object, more: object = {}) =>
  templateOf([...items, text('end', { when })], more);
const both = ['EUR', 'USD'];
const ofN = { totals: [{ code: 'sum', of: [{ item: 'n' }] }] };

describe('what cannot be compared', () => {
  const place = `${at}.end.when`;
  const total = { totals: [{ code: 'sum', of: [{ item: 'm' }, { item: 'k' }] }] };
  test.each<[string, object, string]>([
    [
      'a day with a number',
      after([date('d')], size('d', { atLeast: '5' })),
      "compares 'd', which is a day, with '5', which is a number",
    ],
    [
      'a day with zero',
      after([date('d')], size('d', { atLeast: '0' })),
      "compares 'd', which is a day, with '0', which is a number",
    ],
    [
      'a number with a day',
      after([number('n')], size('n', { atMost: '2026-01-01' })),
      "compares 'n', which is a number, with '2026-01-01', which is a day",
    ],
    [
      'a number with the answer to a day',
      after([number('n'), date('d')], size('n', { moreThan: { item: 'd' } })),
      "compares 'n', which is a number, with 'd', which is a day",
    ],
    [
      'a total with a day',
      after([number('n')], sum({ moreThan: '2026-01-01' }), ofN),
      "compares the total 'sum', which is a number, with '2026-01-01', which is a day",
    ],
    [
      'a day that there is not',
      after([date('d')], size('d', { lessThan: '2026-02-30' })),
      "'2026-02-30' is no day",
    ],
    [
      'an amount in several currencies with a number',
      after([money('m', both)], size('m', { moreThan: '5' })),
      "compares 'm', which can be in several currencies, with '5', which names none",
    ],
    [
      'a total of two currencies with a number',
      after([money('m'), money('k', ['USD'])], sum({ moreThan: '5' }), total),
      "compares the total 'sum', which can be in several currencies, with '5', which names none",
    ],
    [
      'a number with an amount in several currencies',
      after([number('n'), money('m', both)], size('n', { moreThan: { item: 'm' } })),
      "compares 'm', which can be in several currencies, with 'n', which names none",
    ],
    [
      'amounts that are never in the same currency',
      after([money('m'), money('k', ['USD'])], size('m', { moreThan: { item: 'k' } })),
      "compares 'm' with 'k', which is never in the same currency",
    ],
    [
      'an amount with one in another currency',
      after([money('m')], size('m', { moreThan: { amount: '5', currency: 'USD' } })),
      "compares 'm' with '5 USD', and it is never in USD",
    ],
    [
      'a number with an amount',
      after([number('n')], size('n', { moreThan: { amount: '5', currency: 'USD' } })),
      "compares 'n' with '5 USD', and it is never in USD",
    ],
    [
      'a country that there is not',
      after([{ code: 'c', type: 'country' }], { item: 'c', is: ['DE', 'XX'] }),
      "looks at the country 'XX', which does not exist",
    ],
    [
      'one among several',
      after([{ code: 'c', type: 'countries', maximum: 2 }], { item: 'c', contains: ['ZZ'] }),
      "looks at the country 'ZZ', which does not exist",
    ],
  ])('%s', (_what, template, fault) => {
    expect(faultsOf(template)).toEqual([{ place, text: fault }]);
  });

  test.each<[string, object]>([
    ['an amount in one currency with a number', after([money('m')], size('m', { moreThan: '5' }))],
    [
      'an amount in several with one of them',
      after([money('m', both)], size('m', { moreThan: { amount: '5', currency: 'USD' } })),
    ],
    ['an amount in several with zero', after([money('m', both)], size('m', { moreThan: '0' }))],
    [
      'amounts that may be in the same currency',
      after([money('m', both), money('k', ['USD'])], size('m', { moreThan: { item: 'k' } })),
    ],
  ])('nothing is wrong with %s', (_what, template) => {
    expect(faultsOf(template)).toEqual([]);
  });

  test('numbers and amounts are not added', () => {
    const totals = [{ code: 'sum', of: [{ item: 'n' }, { item: 'm' }] }];
    expect(faultsOf(templateOf([number('n'), money('m')], { totals }))).toEqual([
      { place: 'totals.sum', text: 'adds numbers and amounts' },
    ]);
  });
});

describe('bounds that leave nothing', () => {
  const none = 'its maximum leaves no room for an answer';
  const crossed = 'its minimum is above its maximum';
  const later = 'its earliest day is after its latest';
  test.each<[string, object, string]>([
    ['a number', number('a', { minimum: '10', maximum: '9.5' }), crossed],
    [
      'a long number',
      number('a', { minimum: '90000000000000000002', maximum: '90000000000000000001' }),
      crossed,
    ],
    [
      'a whole number between two',
      number('a', { minimum: '0.2', maximum: '0.8' }),
      'no number with so few decimals is between its minimum and its maximum',
    ],
    ['an amount', money('a', both, { minimum: '2', maximum: '1' }), crossed],
    ['two days', date('a', { earliest: '2026-02-01', latest: '2026-01-31' }), later],
    [
      'two days from today',
      date('a', { earliest: { daysFromToday: 1 }, latest: { daysFromToday: 0 } }),
      later,
    ],
    ['a day that there is not', date('a', { latest: '2026-02-30' }), "'2026-02-30' is no day"],
    [
      'a text without room',
      text('a', { maximumLength: 0 }),
      'its maximum length leaves no room for an answer',
    ],
  ])('%s, as an item and as a column', (_what, item, fault) => {
    expect(faultsOf(templateOf([item]))).toEqual([{ place: `${at}.a`, text: fault }]);
    expect(faultsOf(tableOf([item]))).toEqual([{ place: `${at}.rows.columns.a`, text: fault }]);
  });

  test.each<[string, object, string]>([
    ['rows', tableOf([text('a')], { minimum: 3 }), crossed],
    ['no rows', tableOf([text('a')], { minimum: 0, maximum: 0 }), none],
    [
      'options',
      templateOf([{ ...choice('rows', ['x', 'y']), type: 'choices', minimum: 2, maximum: 1 }]),
      crossed,
    ],
    [
      'files',
      templateOf([{ code: 'rows', type: 'files', types: ['pdf'], minimum: 2, maximum: 1, maximumBytes: 1 }]),
      crossed,
    ],
    ['countries', templateOf([{ code: 'rows', type: 'countries', maximum: 0 }]), none],
  ])('%s', (_what, template, fault) => {
    expect(faultsOf(template)).toEqual([{ place: `${at}.rows`, text: fault }]);
  });
});
