import { caseState, type CaseState } from '@credence/contract/verification';
import { expect, test } from 'vitest';
import { awaitsVerdict, move, type CaseEvent } from './states.ts';

const states = caseState.options;
const events: CaseEvent[] = [
  'submit',
  'hand-to-review',
  'approve',
  'ask-again',
  'refuse',
  'abandon',
  'withdraw',
  'expire',
  'resume',
];

/** The allowed moves once more, as a drawing: every pair that is not here must change nothing. */
const allowed: readonly (readonly [CaseState, CaseEvent, CaseState])[] = [
  ['collecting', 'submit', 'submitted'],
  ['collecting', 'abandon', 'abandoned'],
  ['collecting', 'withdraw', 'abandoned'],
  ['collecting', 'expire', 'expired'],
  ['submitted', 'hand-to-review', 'in_review'],
  ['submitted', 'approve', 'approved'],
  ['submitted', 'ask-again', 'retry'],
  ['submitted', 'refuse', 'refused'],
  ['submitted', 'abandon', 'abandoned'],
  ['submitted', 'withdraw', 'abandoned'],
  ['in_review', 'approve', 'approved'],
  ['in_review', 'ask-again', 'retry'],
  ['in_review', 'refuse', 'refused'],
  ['in_review', 'withdraw', 'abandoned'],
  ['abandoned', 'resume', 'collecting'],
  ['expired', 'resume', 'collecting'],
];

const pairs = states.flatMap((state) => events.map((event) => ({ state, event })));

test.each(pairs)('a case that is $state: $event', ({ state, event }) => {
  const expected = allowed.find(([from, what]) => from === state && what === event)?.[2];
  expect(move(state, event)).toBe(expected);
});

test('no event moves a case when it comes a second time', () => {
  for (const { state, event } of pairs) {
    const after = move(state, event);
    if (after !== undefined) expect(move(after, event)).toBeUndefined();
  }
});

test('a verdict is the end of a case', () => {
  for (const state of ['approved', 'retry', 'refused'] as const) {
    for (const event of events) expect(move(state, event)).toBeUndefined();
  }
});

test('a case waits for its verdict from when it is submitted until it has one', () => {
  expect(states.filter((state) => awaitsVerdict({ state }))).toEqual(['submitted', 'in_review']);
});
