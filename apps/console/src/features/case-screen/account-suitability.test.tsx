import {
  allowTestAttempt,
  type ReviewSuitability,
  reviewSuitability,
} from '@credence/contract/review-suitability';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, Refused } from '../../testing/fake-api.ts';
import { address, openCase } from '../../testing/open-case.ts';
import { sampleId } from '../../testing/samples.ts';

const day = '2026-11-20T10:10:00.000Z';
const later = '2099-03-02T10:10:00.000Z';

type Test = ReviewSuitability['tests'][number];
type Attempt = Test['attempts'][number];

const attempt: Attempt = {
  id: sampleId(81),
  site: 'HKG',
  startedAt: day,
  endedAt: day,
  outcome: 'failed',
  score: { right: 11, of: 20, passMark: 16 },
  topics: [
    { topic: 'Wallets and keys', right: 1, of: 2 },
    { topic: 'Frauds', right: 2, of: 2 },
  ],
  experience: [{ question: 'Have you had training?', answer: 'A course of a week' }],
  profile: null,
  validUntil: null,
};

const knowledge: Test = {
  test: 'crypto-knowledge-test',
  offered: true,
  standing: 'attempts-used',
  until: null,
  nextAttemptAt: later,
  attemptsUsed: 3,
  cap: { cap: 3, days: 90 },
  mayAllow: true,
  attempts: [attempt],
};

const risk: Test = {
  ...knowledge,
  test: 'risk-tolerance-test',
  standing: 'passed',
  until: later,
  nextAttemptAt: null,
  attemptsUsed: 0,
  cap: null,
  mayAllow: false,
  attempts: [
    {
      ...attempt,
      id: sampleId(82),
      outcome: 'passed',
      score: null,
      topics: [],
      experience: [],
      profile: {
        code: 'balanced',
        name: 'Balanced',
        points: 52,
        limited: true,
        exposure: { of: 'net-worth', percent: 20 },
      },
      validUntil: later,
    },
  ],
};

const exposure = {
  of: 'net-worth',
  percent: 20,
  profile: 'balanced',
  until: later,
  policy: { site: 'HKG', edition: '2026-11-25' },
} as const;

const panel = () => within(screen.getByRole('region', { name: 'Suitability tests' }));
const show = (name = 'Show results') => panel().getByRole('button', { name });

test('[S2.14] an officer sees attempts, topics, experience, profile and limit, only by a press', async () => {
  const { user, sent } = await openCase(
    {},
    answer(reviewSuitability, () => ({ tests: [knowledge, risk], exposure })),
  );
  panel().getByText('Who looks at the results is recorded.');
  expect(sent(reviewSuitability)).toEqual([]);
  await user.click(show());
  await panel().findByText('11 of 20 right, 16 needed');
  expect(sent(reviewSuitability)).toEqual([address]);
  panel().getByText('Attempts used up');
  expect(panel().getByText(/^3 of 3 attempts in 90 days/).textContent).toContain('the next one from');
  await user.click(show('Right answers by topic'));
  expect(panel().getByText('Wallets and keys').parentElement?.textContent).toContain('1 of 2');
  await user.click(show('Training, work and trading experience'));
  expect(panel().getByText('Have you had training?').parentElement?.textContent).toContain(
    'A course of a week',
  );
  const tolerance = within(panel().getByRole('region', { name: 'Tolerance of risk' }));
  tolerance.getByText('Balanced');
  tolerance.getByText('52 of 100 points');
  tolerance.getByText(/^No more than 20 % of net worth in crypto-assets; an answer about means/);
  expect(tolerance.queryByRole('button', { name: /Allow/ })).toBeNull();
  expect(panel().getByRole('region', { name: 'Limit of exposure' }).textContent).toMatch(
    /No more than 20 % of net worth in crypto-assets, until .*edition 2026-11-25/,
  );
});

test('[S2.14] one more attempt is allowed with a reason, after a question', async () => {
  let allowed = false;
  const failed: Test = { ...knowledge, standing: 'failed', mayAllow: false };
  const { user, sent } = await openCase(
    {},
    answer(reviewSuitability, () => ({ tests: [allowed ? failed : knowledge, risk], exposure: null })),
    answer(allowTestAttempt, () => {
      allowed = true;
      return { proposalId: sampleId(90) };
    }),
  );
  await user.click(show());
  await user.click(await panel().findByRole('button', { name: 'Allow another attempt at the test…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Allow another attempt at the test?' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Took the course.');
  await user.click(dialog.getByRole('button', { name: 'Allow another attempt' }));
  await panel().findByText('Proposed. Another attempt is allowed once a second officer agrees.');
  expect(sent(allowTestAttempt)).toEqual([
    { ...address, test: 'crypto-knowledge-test', reason: 'Took the course.' },
  ]);
  await waitFor(() => expect(panel().queryByText('Attempts used up')).toBeNull());
  expect(panel().queryByRole('button', { name: /Allow another/ })).toBeNull();
});

test('[S2.14] tests that were never taken, or that the site does not hold, are said', async () => {
  const never: Partial<Test> = {
    standing: 'none',
    attemptsUsed: 0,
    mayAllow: false,
    attempts: [],
    until: null,
  };
  const { user } = await openCase(
    {},
    answer(reviewSuitability, () => ({
      tests: [
        { ...knowledge, ...never, nextAttemptAt: null },
        { ...risk, ...never, offered: false },
      ],
      exposure: { ...exposure, profile: null, until: null },
    })),
  );
  await user.click(show());
  expect(await panel().findAllByText('Not taken')).toHaveLength(2);
  panel().getByText('The site of the account does not hold this test.');
  expect(panel().getByRole('region', { name: 'Limit of exposure' }).textContent).toContain(
    'until the tolerance of risk is assessed. Policy of',
  );
});

test('where the results cannot be loaded the panel says why, and tries again', async () => {
  let refused = true;
  const { user } = await openCase(
    {},
    answer(reviewSuitability, () =>
      refused ? new Refused('CASE_NOT_FOUND') : { tests: [knowledge], exposure: null },
    ),
  );
  await user.click(show());
  await panel().findByRole('alert');
  refused = false;
  await user.click(show('Try again'));
  await panel().findByText('Attempts used up');
});
