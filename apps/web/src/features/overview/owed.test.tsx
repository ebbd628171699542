// @vitest-environment happy-dom
import { accountTasks, type AccountTask } from '@credence/contract/account-tasks';
import { taskRegion } from '@credence/contract/identity';
import { type KycInfo, kycInfo } from '@credence/contract/kyc';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeApi } from '../../api/fake.ts';
import { emptyInfo, kycInfoWith, savedInfo, signedIn } from '../../testing/account.ts';
import { openApp } from '../../testing/open.tsx';

afterEach(cleanup);

const requestId = '01980000-0000-7000-8000-000000000001';
const questionnaire: AccountTask = {
  kind: 'questionnaire',
  code: 'sourceOfFundsWealth',
  level: null,
  requestId,
  title: 'Where your money comes from',
  language: 'en',
  status: 'todo',
  dueAt: '2026-12-03T12:00:00.000Z',
  overdue: false,
  from: null,
  reason: 'level',
  at: null,
};
const knowledge: AccountTask = {
  ...questionnaire,
  kind: 'suitability-test',
  code: 'crypto-knowledge-test',
  requestId: null,
  title: '',
  dueAt: null,
};
const agreed: AccountTask = {
  ...questionnaire,
  kind: 'agreement',
  code: 'risk-disclosure',
  requestId: null,
  title: 'Risks',
  status: 'done',
  dueAt: null,
  reason: '',
  at: '2026-11-20T12:00:00.000Z',
};

async function openOverview(tasks: AccountTask[], info: Partial<KycInfo> = {}): Promise<void> {
  fakeApi([
    ...signedIn,
    [kycInfo, () => kycInfoWith('ALLOW', 'NOT_ALLOW', info)],
    [readPersonalInfo, () => savedInfo(emptyInfo)],
    [accountTasks, () => tasks],
    [taskRegion, () => ({ site: 'CREDENCE', country: 'AE', by: 'residence' as const })],
  ]);
  await openApp('/user/accounts/auth');
}

const panel = async () => {
  const card = (await screen.findByRole('heading', { name: 'Also needed from you' })).closest('section');
  if (!card) throw new Error('no card around the tasks');
  return card;
};

test('what is owed has its day and its reason, and leads to where it is done', async () => {
  await openOverview([questionnaire, knowledge, agreed]);
  const card = await panel();
  const [first, second] = within(card).getAllByRole('listitem');
  if (!first || !second) throw new Error('two tasks expected');
  const link = within(first).getByRole('link', { name: questionnaire.title });
  expect(link.getAttribute('href')).toBe(`/user/accounts/auth/questionnaire?request_id=${requestId}`);
  expect(first.textContent).toMatch(/By December 3, 2026/);
  await within(first).findByText('Your next level asks for it.');
  const test = within(second).getByRole('link', { name: 'Knowledge test' });
  expect(test.getAttribute('href')).toBe('/user/accounts/auth/crypto-knowledge-test');
});

test('what is done says when, and can be looked at again', async () => {
  await openOverview([agreed]);
  const card = await panel();
  within(card).getByText('There is nothing to do at present.');
  fireEvent.click(within(card).getByRole('button', { name: 'Show what you have done' }));
  const link = within(card).getByRole('link', { name: 'Risks' });
  expect(link.getAttribute('href')).toBe('/user/accounts/auth/agreement?code=risk-disclosure');
  within(card).getByText('Done on November 20, 2026');
});

test('a questionnaire without which nothing goes on stands above everything else', async () => {
  await openOverview([{ ...questionnaire, status: 'changes', overdue: true }], { mustQuestionnaire: true });
  const link = await screen.findByRole('link', { name: 'Change your answers' });
  expect(link.getAttribute('href')).toBe(`/user/accounts/auth/questionnaire?request_id=${requestId}`);
  expect(screen.getAllByText('Was due by December 3, 2026')).toHaveLength(2);
});

test('an account of which nothing is asked has no such list', async () => {
  await openOverview([]);
  // Drawn with the list, after it.
  await screen.findByText(/^The rules for residents of/);
  expect(screen.queryByText('Also needed from you')).toBeNull();
});
