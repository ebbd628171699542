import { expect, test } from 'vitest';
import { complete, row, template } from '../fixtures/source-of-funds.ts';
import type { Answers } from './answers.ts';
import { checkDraft } from './shape.ts';

test.each<[string, Answers]>([
  ['nothing', {}],
  ['everything', complete],
  ['a number half typed, and a row half filled', { sources: [{ ...row, share: '12,' }, {}] }],
  ['an amount without its currency', { sources: [{ amount: { amount: '', currency: '' } }] }],
  ['answers that are not asked any more', { ...complete, status: 'retired' }],
  ['what was emptied again', { status: null, employer: '', true: false, sources: [], home: {} }],
  ['an option that does not exist', { status: 'lost', plans: ['sell', 'sell'] }],
])('%s can be a draft', (_what, answers) => {
  expect(checkDraft(template, answers)).toEqual([]);
});

test.each<[string, string, unknown, string]>([
  ['an item that does not exist', 'nobody', 'x', 'unknown'],
  ['a name of every object', 'constructor', 'x', 'unknown'],
  ['a number for a text', 'employer', 7, 'wrong-type'],
  ['a list for a choice', 'status', ['employed'], 'wrong-type'],
  ['numbers in a list', 'plans', ['trade', 1], 'wrong-type'],
  ['a text for rows', 'sources', 'salary', 'wrong-type'],
  ['rows of texts', 'sources', ['salary'], 'wrong-type'],
  ['a list in a cell', 'sources', [{ kind: ['salary'] }], 'wrong-type'],
  ['an address of lists', 'home', { street: ['x'] }, 'wrong-type'],
  ['anything but acceptance', 'true', 'yes', 'wrong-type'],
  ['an answer to an information', 'about', 'x', 'wrong-type'],
  ['what is nested deeper than any answer', 'sources', [{ kind: { a: { b: { c: 'x' } } } }], 'wrong-type'],
])('%s cannot', (_what, item, given, fault) => {
  expect(checkDraft(template, { [item]: given })).toEqual([{ item, fault }]);
});
