import { describe, expect, test } from 'vitest';
import { at, choice, choiceWhen, faultsOf, number, templateOf, yes, yesNo } from '../fixtures/check-parts.ts';

const size = (item: string, bound: object) => ({ compare: { item }, ...bound });
const sum = (bound: object) => ({ compare: { total: 'sum' }, ...bound });
const ofN = { totals: [{ code: 'sum', of: [{ item: 'n' }] }] };

describe('a choice that nobody could make', () => {
  const left = 'it can be left with fewer options than have to be chosen';
  const hidden = { x: yes('a'), y: { not: { item: 'a', is: ['yes', 'no'] } } };
  const several = (minimum: number) => ({ type: 'choices', minimum, maximum: 3 });

  test.each<[string, object, string]>([
    ['all options hidden by one answer', templateOf([yesNo('a'), choiceWhen('c', { x: yes('a') })]), 'c'],
    [
      'a gap between the conditions',
      templateOf([
        number('n'),
        choiceWhen('c', { x: size('n', { lessThan: '5' }), y: size('n', { moreThan: '5' }) }),
      ]),
      'c',
    ],
    [
      'options for nobody who is asked it',
      templateOf([yesNo('a', { optional: true }), choiceWhen('c', hidden, { when: { answered: 'a' } })]),
      'c',
    ],
    [
      'what may be left out decides',
      templateOf([
        yesNo('a', { optional: true }),
        choiceWhen('c', { x: yes('a'), y: { item: 'a', is: ['no'] } }),
      ]),
      'c',
    ],
    [
      'one option, where two have to be chosen',
      templateOf([yesNo('a'), choiceWhen('c', { x: null, y: yes('a'), z: yes('a') }, several(2))]),
      'c',
    ],
    [
      'two options at any time, where three have to be chosen',
      templateOf([
        yesNo('a'),
        choiceWhen('c', { x: null, y: yes('a'), z: { item: 'a', is: ['no'] } }, several(3)),
      ]),
      'c',
    ],
    [
      'a column',
      templateOf([
        yesNo('a'),
        { code: 'rows', type: 'table', columns: [choiceWhen('c', { x: yes('a') })], minimum: 1, maximum: 2 },
      ]),
      'rows.columns.c',
    ],
  ])('%s', (_what, template, place) => {
    expect(faultsOf(template)).toContainEqual({ place: `${at}.${place}`, text: left });
  });

  test.each<[string, object]>([
    [
      'one of the options is always there',
      templateOf([yesNo('a'), choiceWhen('c', { x: null, y: yes('a') })]),
    ],
    [
      'each answer leaves one',
      templateOf([yesNo('a'), choiceWhen('c', { x: yes('a'), y: { item: 'a', is: ['no'] } })]),
    ],
    [
      'each number leaves one',
      templateOf([
        number('n'),
        choiceWhen('c', { x: size('n', { atMost: '5' }), y: size('n', { moreThan: '5' }) }),
      ]),
    ],
    [
      'each total leaves one',
      templateOf([number('n'), choiceWhen('c', { x: sum({ atMost: '5' }), y: sum({ moreThan: '5' }) })], ofN),
    ],
    [
      'each comparison leaves one',
      templateOf([
        number('m'),
        number('n'),
        choiceWhen('c', {
          x: size('m', { atMost: { item: 'n' } }),
          y: size('m', { moreThan: { item: 'n' } }),
        }),
      ]),
    ],
    [
      'each of several options leaves one',
      templateOf([
        { ...choice('b', ['p', 'q']), type: 'choices', minimum: 1, maximum: 2 },
        choiceWhen('c', { x: { item: 'b', contains: ['p'] }, y: { item: 'b', contains: ['q'] } }),
      ]),
    ],
    [
      'an option that would leave none is not there either',
      templateOf([
        yesNo('b'),
        choiceWhen('a', { x: yes('b'), y: null }),
        choiceWhen('c', { p: { any: [{ item: 'a', is: ['y'] }, yes('b')] } }),
      ]),
    ],
    [
      'nor is one of several',
      templateOf([
        yesNo('b'),
        choiceWhen('a', { x: yes('b'), y: null }, { type: 'choices', minimum: 1, maximum: 2 }),
        choiceWhen('c', { p: { any: [{ not: { item: 'a', contains: ['x'] } }, yes('b')] } }),
      ]),
    ],
    [
      'it need not be answered',
      templateOf([yesNo('a'), choiceWhen('c', { x: yes('a') }, { optional: true })]),
    ],
    ['it is not asked then', templateOf([yesNo('a'), choiceWhen('c', { x: yes('a') }, { when: yes('a') })])],
    [
      'two are left of three',
      templateOf([
        yesNo('a'),
        choiceWhen('c', { x: null, y: yes('a'), z: { item: 'a', is: ['no'] } }, several(2)),
      ]),
    ],
  ])('nothing is wrong where %s', (_what, template) => {
    expect(faultsOf(template)).toEqual([]);
  });
});
