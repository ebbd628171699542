import { expect, test } from 'vitest';
import { at, choice, faultsOf, templateOf, text, yes, yesNo } from '../fixtures/check-parts.ts';

test.each<[string, object, string, string]>([
  ['an item twice', templateOf([text('a'), text('a')]), 'items.a', 'the code stands twice'],
  [
    'a tax number of what is no country',
    templateOf([text('a'), text('b', { taxNumberOf: 'a' })]),
    `${at}.b`,
    "'a' is no country that is asked before it",
  ],
  [
    'a tax number before its country in a row',
    templateOf([
      {
        code: 'rows',
        type: 'table',
        minimum: 1,
        maximum: 2,
        columns: [text('number', { taxNumberOf: 'land' }), { code: 'land', type: 'country' }],
      },
    ]),
    `${at}.rows.columns.number`,
    "'land' is no country that is asked before it",
  ],
  [
    'a condition on nothing',
    templateOf([text('a', { when: yes('b') })]),
    `${at}.a.when`,
    "looks at 'b', which does not exist",
  ],
  [
    'a condition on what comes later',
    templateOf([text('a', { when: yes('b') }), yesNo('b')]),
    `${at}.a.when`,
    "looks at 'b', which is asked later",
  ],
  [
    'an item that looks at itself',
    templateOf([yesNo('a', { when: yes('a') })]),
    `${at}.a.when`,
    "looks at 'a', which is asked later",
  ],
  [
    'an option that does not exist',
    templateOf([choice('a', ['x']), text('b', { when: { item: 'a', is: ['y'] } })]),
    `${at}.b.when`,
    "'a' has no option 'y'",
  ],
  [
    'the size of a text',
    templateOf([text('a'), text('b', { when: { compare: { item: 'a' }, atLeast: '1' } })]),
    `${at}.b.when`,
    "'a' is of type text, which cannot be looked at like that",
  ],
  [
    'an information that is never answered',
    templateOf([{ code: 'a', type: 'information' }, text('b', { when: { answered: 'a' } })]),
    `${at}.b.when`,
    "'a' is never answered",
  ],
  [
    'an option with a condition on nothing',
    templateOf([{ code: 'a', type: 'choice', options: [{ code: 'x', when: yes('z') }] }]),
    `${at}.a.options.x.when`,
    "looks at 'z', which does not exist",
  ],
  [
    'a total of texts',
    templateOf([text('a')], { totals: [{ code: 'sum', of: [{ item: 'a' }] }] }),
    'totals.sum',
    "adds 'a', which is of type text",
  ],
  [
    'a total of nothing',
    templateOf([text('a')], { totals: [{ code: 'sum', of: [{ item: 'b', column: 'c' }] }] }),
    'totals.sum',
    "adds 'b.c', which does not exist",
  ],
  [
    'a total that is not complete yet',
    templateOf(
      [
        text('a', { when: { compare: { total: 'sum' }, atLeast: '1' } }),
        { code: 'n', type: 'number', decimals: 0 },
      ],
      { totals: [{ code: 'sum', of: [{ item: 'n' }] }] },
    ),
    `${at}.a.when`,
    "looks at the total 'sum', for which 'n' is missing here",
  ],
  [
    'a rule without a place',
    templateOf([yesNo('a')], { rules: [{ code: 'r', must: yes('a'), at: 'b' }] }),
    'rules.r.at',
    "'b' does not exist",
  ],
  [
    'a rule shown at an item that is not asked then',
    templateOf([yesNo('a'), text('b', { when: yes('a') }), yesNo('c')], {
      rules: [{ code: 'r', must: yes('c'), at: 'b' }],
    }),
    'rules.r.at',
    "'b' is not always asked where the rule can be broken",
  ],
  [
    'bounds that leave nothing',
    templateOf([{ code: 'a', type: 'number', decimals: 0, minimum: '10', maximum: '9' }]),
    `${at}.a`,
    'its minimum is above its maximum',
  ],
  [
    'contradicting conditions',
    templateOf([yesNo('a'), text('b', { when: { all: [yes('a'), { not: yes('a') }] } })]),
    `${at}.b`,
    'no answers lead to it',
  ],
  [
    'every option excluded',
    templateOf([
      choice('a', ['x', 'y']),
      text('b', { when: { all: [{ answered: 'a' }, { not: { item: 'a', is: ['x', 'y'] } }] } }),
    ]),
    `${at}.b`,
    'no answers lead to it',
  ],
  [
    'an item behind one that is never asked with it',
    templateOf([
      yesNo('a'),
      yesNo('b', { when: yes('a') }),
      text('c', { when: { all: [yes('b'), { item: 'a', is: ['no'] }] } }),
    ]),
    `${at}.c`,
    'no answers lead to it',
  ],
])('%s: named with its place', (_what, template, place, fault) => {
  expect(faultsOf(template)).toContainEqual({ place, text: fault });
});

test.each<[string, object]>([
  [
    'one of two ways',
    templateOf([
      yesNo('a'),
      yesNo('b', { when: yes('a') }),
      text('c', { when: { any: [yes('b'), { item: 'a', is: ['no'] }] } }),
    ]),
  ],
  [
    'what nobody answered',
    templateOf([yesNo('a', { optional: true }), text('b', { when: { not: { answered: 'a' } } })]),
  ],
  [
    'a total of two items',
    templateOf(
      [
        { code: 'm', type: 'number', decimals: 0 },
        { code: 'n', type: 'number', decimals: 0 },
        text('a', { when: { compare: { total: 'sum' }, moreThan: { item: 'm' } } }),
      ],
      { totals: [{ code: 'sum', of: [{ item: 'm' }, { item: 'n' }] }] },
    ),
  ],
  [
    'a rule at an item that is asked wherever it can be broken',
    templateOf(
      [
        { code: 'n', type: 'number', decimals: 0 },
        { code: 'l', type: 'long-text', maximumLength: 9, optional: true },
        text('a', { when: { compare: { item: 'n' }, moreThan: '5' } }),
        text('b', { when: { answered: 'l' } }),
      ],
      {
        rules: [
          { code: 'r', must: { item: 'a', is: ['x'] }, at: 'a' },
          {
            code: 's',
            when: { compare: { item: 'n' }, moreThan: '5' },
            must: { compare: { item: 'n' }, moreThan: '9' },
            at: 'a',
          },
          { code: 't', must: { item: 'l', is: ['x'] }, at: 'b' },
        ],
      },
    ),
  ],
])('%s: nothing is wrong', (_what, template) => {
  expect(faultsOf(template)).toEqual([]);
});

test('what is not of the form is named with its place, before anything else is looked at', () => {
  const faults = faultsOf(templateOf([text('a'), { code: 'B', type: 'text', maximumLength: 1 }]));
  expect(faults.map(({ place }) => place)).toEqual(['sections.0.items.1.code']);
});

test('a template so tangled that nobody can tell in time is not held up', () => {
  const items = Array.from({ length: 40 }, (_, at) => choice(`i-${at}`, ['x', 'y']));
  const either = (code: string) => ({
    any: [
      { item: code, is: ['x'] },
      { item: code, is: ['y'] },
    ],
  });
  const tangle = {
    all: [...items.map(({ code }) => either(code)), { item: 'i-0', is: ['x'] }, { item: 'i-0', is: ['y'] }],
  };
  expect(faultsOf(templateOf([...items, text('end', { when: tangle })]))).toEqual([]);
});
