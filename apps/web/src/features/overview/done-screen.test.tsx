// @vitest-environment happy-dom
import { accountTasks, type AccountTask } from '@credence/contract/account-tasks';
import type { InputOf } from '@credence/contract/endpoint';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { fakeApi } from '../../api/fake.ts';
import { signedIn } from '../../testing/account.ts';
import { openApp } from '../../testing/open.tsx';
import { waitedFor } from '../../testing/owed.ts';

afterEach(cleanup);

const requestId = '01980000-0000-7000-8000-000000000001';

const doneOn = (task: AccountTask, at: string): AccountTask => ({ ...task, status: 'done', at });

/** One thing of each kind, newest first. */
const some = [
  {
    ...doneOn(waitedFor.agreement, '2026-11-20T12:00:00.000Z'),
    kind: 'investor-class',
    code: 'professional',
    title: 'Professional investor',
    dueAt: '2027-11-20T12:00:00.000Z',
  },
  doneOn(waitedFor.test, '2026-11-19T12:00:00.000Z'),
  doneOn({ ...waitedFor.questionnaire, requestId }, '2026-11-18T12:00:00.000Z'),
  doneOn(waitedFor.agreement, '2026-11-17T12:00:00.000Z'),
] satisfies AccountTask[];

const agreements = Array.from({ length: 45 }, (_one, at) =>
  doneOn(
    { ...waitedFor.agreement, code: `agreement-${at}`, title: `Agreement ${at}` },
    '2026-01-01T12:00:00.000Z',
  ),
);

async function openDone(tasks: readonly AccountTask[]) {
  fakeApi([
    ...signedIn,
    [
      accountTasks,
      ({ done }: InputOf<typeof accountTasks>) => (done === 'all' ? [waitedFor.questionnaire, ...tasks] : []),
    ],
  ]);
  await openApp('/user/accounts/auth/done');
  await screen.findByRole('heading', { level: 1, name: 'Everything you’ve done' });
  return userEvent.setup({ delay: null });
}

const lines = () => within(screen.getByRole('main')).getAllByRole('listitem');

test('everything that is done is listed by its kind, with its day and the way to it', async () => {
  await openDone(some);
  expect(lines().map(({ textContent }) => textContent)).toEqual([
    'Professional investorInvestor classDone on November 20, 2026Ends on November 20, 2027',
    'Knowledge testTestDone on November 19, 2026',
    'Where your money comes fromQuestionnaireDone on November 18, 2026',
    'Client agreementAgreementDone on November 17, 2026',
  ]);
  const hrefs = lines().map((line) => within(line).getByRole('link').getAttribute('href'));
  expect(hrefs).toEqual([
    '/user/accounts/auth/professional',
    '/user/accounts/auth/crypto-knowledge-test',
    `/user/accounts/auth/questionnaire?request_id=${requestId}`,
    '/user/accounts/auth/agreement?code=client-agreement',
  ]);
  expect(screen.queryByRole('searchbox'), 'few need no search').toBeNull();
});

test('of many, twenty are shown at a time, and the focus goes on where the last ones ended', async () => {
  const user = await openDone([...some, ...agreements]);
  expect(lines()).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(lines()).toHaveLength(40);
  expect(document.activeElement).toBe(
    within(screen.getByRole('main')).getByText('Agreement 16').closest('a'),
  );
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(lines()).toHaveLength(49);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('many are found by their names, those of the interface as well', async () => {
  const user = await openDone([...agreements, ...some]);
  const search = screen.getByRole('searchbox', { name: 'Find by name' });
  await user.type(search, 'KNOWLEDGE');
  expect(lines().map(({ textContent }) => textContent)).toEqual([
    'Knowledge testTestDone on November 19, 2026',
  ]);
  await user.clear(search);
  await user.type(search, 'agreement 44');
  expect(lines()).toHaveLength(1);
  await user.type(search, 'x');
  expect(screen.getByText('Nothing here has that name.').closest('[role=status]')).toBeTruthy();
});

test('an account that has done nothing is told so', async () => {
  await openDone([]);
  expect(screen.getByText('Nothing done yet')).toBeTruthy();
});
