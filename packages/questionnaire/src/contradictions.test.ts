import { describe, expect, test } from 'vitest';
import {
  at,
  choice,
  choiceWhen,
  date,
  faultsOf,
  money,
  number,
  templateOf,
  text,
} from '../fixtures/check-parts.ts';

const size = (item: string, bound: object) => ({ compare: { item }, ...bound });
const sum = (bound: object) => ({ compare: { total: 'sum' }, ...bound });
const after = (items: readonly object[], when: object, more: object = {}) =>
  templateOf([...items, text('end', { when })], more);
const both = ['EUR', 'USD'];
const ofN = { totals: [{ code: 'sum', of: [{ item: 'n' }] }] };

describe('conditions that no answers meet', () => {
  test.each<[string, object]>([
    [
      'over and under',
      after([number('n')], { all: [size('n', { moreThan: '5' }), size('n', { lessThan: '3' })] }),
    ],
    [
      'at least and under',
      after([number('n')], { all: [size('n', { atLeast: '5' }), size('n', { lessThan: '5' })] }),
    ],
    [
      'between two whole numbers',
      after([number('n')], { all: [size('n', { moreThan: '5' }), size('n', { lessThan: '6' })] }),
    ],
    [
      'equal to two numbers',
      after([number('n')], {
        all: ['5', '6'].flatMap((one) => [size('n', { atLeast: one }), size('n', { atMost: one })]),
      }),
    ],
    ['below its minimum', after([number('n', { minimum: '5' })], size('n', { lessThan: '5' }))],
    ['beyond its maximum', after([number('n', { maximum: '9' })], size('n', { moreThan: '9' }))],
    [
      'not at least and not under',
      after([number('n')], {
        all: [{ answered: 'n' }, { not: size('n', { atLeast: '5' }) }, { not: size('n', { lessThan: '5' }) }],
      }),
    ],
    [
      'a total over and under',
      after([number('n')], { all: [sum({ moreThan: '5' }), sum({ lessThan: '3' })] }, ofN),
    ],
    [
      'a total of what is not answered',
      after(
        [number('n', { optional: true })],
        { all: [sum({ moreThan: '5' }), { not: { answered: 'n' } }] },
        ofN,
      ),
    ],
    [
      'a total of what is answered that is nothing',
      after(
        [number('n')],
        { all: [{ answered: 'n' }, { not: sum({ atLeast: '5' }) }, { not: sum({ lessThan: '5' }) }] },
        ofN,
      ),
    ],
    [
      'two items more than each other',
      after([number('m'), number('n')], {
        all: [size('m', { moreThan: { item: 'n' } }), size('n', { moreThan: { item: 'm' } })],
      }),
    ],
    ['more than itself', after([number('n')], size('n', { moreThan: { item: 'n' } }))],
    [
      'before and after a day',
      after([date('d')], {
        all: [size('d', { lessThan: '2026-01-02' }), size('d', { moreThan: '2026-01-01' })],
      }),
    ],
    [
      'a day before the earliest',
      after([date('d', { earliest: '2026-01-01' })], size('d', { lessThan: '2026-01-01' })),
    ],
    [
      'amounts of two currencies',
      after([money('m', both)], {
        all: both.map((currency) => size('m', { atLeast: { amount: '5', currency } })),
      }),
    ],
    [
      'some and none of any currency',
      after([money('m', both)], { all: [size('m', { atMost: '0' }), size('m', { moreThan: '0' })] }),
    ],
    [
      'two countries',
      after([{ code: 'c', type: 'country' }], {
        all: [
          { item: 'c', is: ['DE'] },
          { item: 'c', is: ['TR'] },
        ],
      }),
    ],
    [
      'an answer without any of its options',
      after([{ ...choice('c', ['x', 'y']), type: 'choices', minimum: 1, maximum: 2 }], {
        all: [{ answered: 'c' }, { not: { item: 'c', contains: ['x', 'y'] } }],
      }),
    ],
    [
      'one of a list that has nothing',
      after([{ code: 'c', type: 'countries', maximum: 3, optional: true }], {
        all: [{ item: 'c', contains: ['DE'] }, { not: { answered: 'c' } }],
      }),
    ],
  ])('%s', (_what, template) => {
    expect(faultsOf(template)).toEqual([{ place: `${at}.end`, text: 'no answers lead to it' }]);
  });

  test('of an option, and of a rule', () => {
    const never = { all: [size('n', { moreThan: '5' }), size('n', { lessThan: '3' })] };
    const items = [number('n'), choiceWhen('c', { x: null, y: never })];
    expect(faultsOf(templateOf(items))).toEqual([
      { place: `${at}.c.options.y`, text: 'no answers lead to it' },
    ]);
    const rules = [
      { code: 'a', when: never, must: { answered: 'n' }, at: 'n' },
      { code: 'b', must: never, at: 'n' },
    ];
    expect(faultsOf(templateOf([number('n')], { rules }))).toEqual([
      { place: 'rules.a.when', text: 'no answers lead to it' },
      { place: 'rules.b.must', text: 'no answers meet it' },
    ]);
  });
});

test.each<[string, object]>([
  [
    'neither, of a total of cells that may be left out',
    after(
      [
        {
          code: 'rows',
          type: 'table',
          columns: [text('t'), number('v', { optional: true })],
          minimum: 1,
          maximum: 2,
        },
      ],
      { all: [{ answered: 'rows' }, { not: sum({ atLeast: '5' }) }, { not: sum({ lessThan: '5' }) }] },
      { totals: [{ code: 'sum', of: [{ item: 'rows', column: 'v' }] }] },
    ),
  ],
  [
    'at least and at most the same',
    after([number('n')], { all: [size('n', { atLeast: '5' }), size('n', { atMost: '5' })] }),
  ],
  [
    'between two numbers with decimals',
    after([number('n', { decimals: 1 })], {
      all: [size('n', { moreThan: '5' }), size('n', { lessThan: '6' })],
    }),
  ],
  [
    'neither at least nor under, where it is not answered',
    after([number('n', { optional: true })], {
      all: [{ not: size('n', { atLeast: '5' }) }, { not: size('n', { lessThan: '5' }) }],
    }),
  ],
  [
    'neither, of a total of several currencies',
    after(
      [money('m', both), money('n', both)],
      { all: [{ answered: 'm' }, { not: sum({ atLeast: '0' }) }, { not: sum({ lessThan: '0' }) }] },
      { totals: [{ code: 'sum', of: [{ item: 'm' }, { item: 'n' }] }] },
    ),
  ],
  [
    'neither more nor less nor as much, in two currencies',
    after([money('m', both), money('n', both)], {
      all: [
        { answered: 'm' },
        { answered: 'n' },
        { not: size('m', { atLeast: { item: 'n' } }) },
        { not: size('m', { atMost: { item: 'n' } }) },
      ],
    }),
  ],
  [
    'beyond a bound that moves with today',
    after([date('d', { latest: { daysFromToday: 0 } })], size('d', { moreThan: '2999-01-01' })),
  ],
])('answers can meet %s', (_what, template) => {
  expect(faultsOf(template)).toEqual([]);
});
