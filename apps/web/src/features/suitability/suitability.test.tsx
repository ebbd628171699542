// @vitest-environment happy-dom
import { retCodes } from '@credence/contract/ret-codes';
import { suitabilityAnswer, suitabilityBegin, suitabilitySubmit } from '@credence/contract/suitability';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import codes from '../../../../../locales/inverse-error-code/en.json';
import arabic from '../../../../../locales/further-screens/ar-SA.json';
import english from '../../../../../locales/further-screens/en.json';
import type { FakeCall } from '../../api/fake.ts';
import { changeLanguage } from '../../i18n/load.ts';
import { heading, press } from '../../testing/on-screen.ts';
import { attempt, later, notTaken, openTest, passed } from '../../testing/suitability.ts';
// Loaded before the first test rather than while it waits.
import './suitability-screen.tsx';

afterEach(cleanup);

const knowledge = '/user/accounts/auth/crypto-knowledge-test';
const risk = '/user/accounts/auth/risk-tolerance-test';

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const inputsOf = (calls: FakeCall[], of: string) =>
  calls.filter((made) => made.path === of).map(({ input }) => input);

test('[S2.14] the start says how many questions there are, what passes and what follows from failing', async () => {
  await openTest(knowledge, { known: { ...notTaken, notes: ['Something to know.'] } });
  await heading('Knowledge test');
  for (const text of [
    'What it is about.',
    'Something to know.',
    '2 of 3 answers right',
    '24 hours',
    '0 of 3 within 30 days',
    '24 months',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

test('[S2.14] question by question, each saved before the next, to the explained result', async () => {
  const { calls } = await openTest(knowledge);
  await heading('Knowledge test');
  press('Begin the test');
  await heading('Question text 1?');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Question text 1?'));
  expect(screen.getByRole('progressbar', { name: 'Knowledge test' }).getAttribute('aria-valuetext')).toBe(
    'Question 1 of 3',
  );
  expect(screen.getByRole('group', { name: 'Question text 1?' })).toBeTruthy();
  press('Next');
  await screen.findByText('Choose an answer.');
  choose('One of 1');
  press('Next');
  await heading('Question text 2?');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Question text 2?'));
  choose('One of 2');
  press('Next');
  await heading('Question text 3?');
  choose('Two of 3');
  press('Finish and see the result');
  await heading('You have passed');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('You have passed'));
  expect(screen.getByText('2 of 3 answers are right. You need 2.')).toBeTruthy();
  expect(screen.getByText(/The result is valid until .* 2099/)).toBeTruthy();
  expect(screen.getAllByText('Right')).toHaveLength(2);
  expect(screen.getAllByText('Wrong')).toHaveLength(1);
  expect(screen.getByText('Because of 3.')).toBeTruthy();
  expect(inputsOf(calls, suitabilityAnswer.path)).toEqual([
    { attempt, number: 1, option: 0 },
    { attempt, number: 2, option: 0 },
    { attempt, number: 3, option: 1 },
  ]);
  expect(inputsOf(calls, suitabilitySubmit.path)).toEqual([{ attempt, language: 'en-US' }]);
});

test('[S2.14] an attempt goes on at the first question without an answer, and earlier ones can be changed', async () => {
  const { calls } = await openTest(knowledge, {
    known: { ...notTaken, open: { answered: 1, questions: 3 } },
    chosen: { 1: 2 },
  });
  await screen.findByText('1 of 3 questions are answered.');
  press('Continue the test');
  await heading('Question text 2?');
  press('Back');
  await heading('Question text 1?');
  expect(screen.getByRole('radio', { name: 'Three of 1', checked: true })).toBeTruthy();
  // What was saved is not sent again.
  press('Next');
  await heading('Question text 2?');
  expect(inputsOf(calls, suitabilityAnswer.path)).toEqual([]);
  press('Back');
  await heading('Question text 1?');
  choose('Four of 1');
  press('Next');
  await heading('Question text 2?');
  expect(inputsOf(calls, suitabilityAnswer.path)).toEqual([{ attempt, number: 1, option: 3 }]);
});

test('[S2.14] whoever failed is told when the next attempt is possible, and can take it then', async () => {
  const failed = { ...passed, passed: false, validUntil: null };
  const known = { ...notTaken, standing: 'failed' as const, last: attempt, nextAttemptAt: later };
  const { world } = await openTest(knowledge, { known, result: failed });
  await heading('You have not passed this time');
  expect(screen.getByText(/You can take the test again from .* 2099/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take the test again' })).toBeNull();
  cleanup();
  await openTest(knowledge, { ...world, known: { ...known, nextAttemptAt: null } });
  await heading('You have not passed this time');
  press('Take the test again');
  await heading('Question text 1?');
});

test('[S2.14] the tolerance of risk ends with a profile and a limit', async () => {
  const profile = {
    code: 'cautious' as const,
    name: 'Cautious',
    text: 'What that means.',
    note: 'An answer limits it.',
    exposure: { of: 'net-worth' as const, percent: 10 },
  };
  const review = passed.review.map((one) => ({ ...one, right: null, why: null }));
  const result = { ...passed, score: null, profile, review };
  await openTest(risk, {
    known: { ...notTaken, standing: 'passed', last: attempt, nextAttemptAt: later, until: later },
    result,
  });
  await heading(/Your profile: .*Cautious/);
  expect(screen.getByText(/no more than .*10%.* of everything you own/)).toBeTruthy();
  expect(screen.getByText('An answer limits it.')).toBeTruthy();
  expect(screen.queryByText('Right')).toBeNull();
});

test('[S2.14] a result that has ended asks for a new test', async () => {
  await openTest(knowledge, {
    known: { ...notTaken, standing: 'expired', last: attempt, until: '2026-01-02T10:10:00.000Z' },
  });
  await screen.findByText(/Your last result expired on .*2026/);
  press('Begin the test');
  await heading('Question text 1?');
});

test('questions in another language than the page are marked as such', async () => {
  document.documentElement.lang = 'en';
  await openTest(knowledge, { language: 'ar-SA' });
  await heading('Knowledge test');
  press('Begin the test');
  const asked = await heading('Question text 1?');
  const marked = asked.closest('[lang="ar-SA"]');
  expect(marked?.getAttribute('dir')).toBe('rtl');
  expect(marked?.querySelectorAll('input[type="radio"]')).toHaveLength(4);
});

test('another language leaves the question and what was chosen where they are', async () => {
  const { world, calls } = await openTest(knowledge);
  await heading('Knowledge test');
  press('Begin the test');
  await heading('Question text 1?');
  choose('Two of 1');
  world.language = 'ar-SA';
  try {
    await act(() => changeLanguage('ar-SA'));
    await screen.findByRole('button', { name: arabic['suitability.next'] });
    await waitFor(() =>
      expect(inputsOf(calls, suitabilityBegin.path)).toEqual([
        { test: 'crypto-knowledge-test', language: 'en-US' },
        { test: 'crypto-knowledge-test', language: 'ar-SA' },
      ]),
    );
    await heading('Question text 1?');
    expect(screen.getByRole('radio', { name: 'Two of 1', checked: true })).toBeTruthy();
  } finally {
    await act(() => changeLanguage('en-US'));
  }
});

test('without a connection an answer stays chosen and can be sent again', async () => {
  const { world } = await openTest(knowledge);
  await heading('Knowledge test');
  press('Begin the test');
  await heading('Question text 1?');
  world.offline = true;
  choose('Two of 1');
  press('Next');
  await screen.findByText(codes['79999']);
  expect(screen.getByRole('radio', { name: 'Two of 1', checked: true })).toBeTruthy();
  world.offline = false;
  press('Next');
  await heading('Question text 2?');
});

test('an attempt that is over leads back to the start, which says so', async () => {
  await openTest(knowledge, { refusal: retCodes.SUITABILITY_OVER });
  await heading('Knowledge test');
  press('Begin the test');
  await heading('Question text 1?');
  choose('Two of 1');
  press('Next');
  await heading('Knowledge test');
  expect(screen.getByText(codes['48003'])).toBeTruthy();
});

test('what cannot be loaded can be tried again', async () => {
  const { world, calls } = await openTest(knowledge, { offline: true });
  await screen.findByText(english['document.offline.title']);
  world.offline = false;
  press('Try again');
  await heading('Knowledge test');
  expect(inputsOf(calls, suitabilityBegin.path)).toEqual([]);
});
