import { questionnaireStatus } from '@credence/contract/kyc';
import { expect, test } from 'vitest';
import { questionnaireStates as states, type QuestionnaireState } from '../../db/tables/questionnaire.ts';
import {
  awaitsDecision,
  isEditable,
  isUndecided,
  move,
  type QuestionnaireEvent,
  statusOf,
} from './states.ts';

const events: QuestionnaireEvent[] = [
  'submit',
  'accept',
  'recall',
  'claim',
  'approve',
  'reject',
  'withdraw',
  'leave',
];

/** The allowed moves once more, as a drawing: every pair that is not here must change nothing. */
const allowed: readonly (readonly [QuestionnaireState, QuestionnaireEvent, QuestionnaireState])[] = [
  ['draft', 'submit', 'submitted'],
  ['draft', 'accept', 'approved'],
  ['draft', 'withdraw', 'ended'],
  ['submitted', 'recall', 'draft'],
  ['submitted', 'claim', 'in_review'],
  ['in_review', 'approve', 'approved'],
  ['in_review', 'reject', 'rejected'],
  ['rejected', 'submit', 'submitted'],
  ['rejected', 'accept', 'approved'],
  ['rejected', 'withdraw', 'ended'],
  ['draft', 'leave', 'ended'],
  ['submitted', 'leave', 'ended'],
  ['in_review', 'leave', 'ended'],
  ['rejected', 'leave', 'ended'],
];

const pairs = states.flatMap((state) => events.map((event) => ({ state, event })));

test.each(pairs)('[S4.12] a questionnaire that is $state: $event', ({ state, event }) => {
  const expected = allowed.find(([from, what]) => from === state && what === event)?.[2];
  expect(move(state, event)).toBe(expected);
});

test('[S4.12] no event moves a questionnaire when it comes a second time', () => {
  for (const { state, event } of pairs) {
    const after = move(state, event);
    if (after !== undefined) expect(move(after, event)).toBeUndefined();
  }
});

test('[S4.12] each state has a status of its own, and each status its state', () => {
  expect(states.map(statusOf).toSorted()).toEqual([...questionnaireStatus.options].toSorted());
});

test('answers can be changed before they are submitted and after they were sent back', () => {
  expect(states.filter(isEditable)).toEqual(['draft', 'rejected']);
});

test('one that is approved or ended is decided', () => {
  expect(states.filter(isUndecided)).toEqual(['draft', 'submitted', 'in_review', 'rejected']);
});

test('officers decide what was sent and is neither decided nor given back', () => {
  expect(states.filter(awaitsDecision)).toEqual(['submitted', 'in_review']);
});
