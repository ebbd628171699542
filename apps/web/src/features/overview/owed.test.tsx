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
  daysLeft: 20,
  limits: null,
  unread: 0,
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
  expect(first.textContent).toMatch(/Due by December 3, 2026/);
  await within(first).findByText('You need it for your next level.');
  const test = within(second).getByRole('link', { name: 'Knowledge test' });
  expect(test.getAttribute('href')).toBe('/user/accounts/auth/crypto-knowledge-test');
});

test('an agreement says whether it is new, and what was sent back that it needs a change', async () => {
  const open = { ...agreed, status: 'todo', at: null } as const;
  await openOverview([
    { ...questionnaire, status: 'changes', reason: '' },
    { ...open, code: 'client-agreement', reason: 'renew' },
    { ...open, reason: 'site' },
  ]);
  const lines = within(await panel()).getAllByRole('listitem');
  expect(lines[0]?.textContent).toContain('We’ve read your answers and need a change.');
  expect(lines[1]?.textContent).toContain('There is a new version.');
  expect(lines[2]?.textContent).toContain('Every account has to agree to this.');
});

test('what is done says when, and can be looked at again', async () => {
  await openOverview([agreed]);
  const card = await panel();
  within(card).getByText('Nothing to do right now.');
  fireEvent.click(within(card).getByRole('button', { name: 'Show what you have done' }));
  const link = within(card).getByRole('link', { name: 'Risks' });
  expect(link.getAttribute('href')).toBe('/user/accounts/auth/agreement?code=risk-disclosure');
  within(card).getByText('Done on November 20, 2026');
  const all = within(card).getByRole('link', { name: 'Everything you’ve done' });
  expect(all.getAttribute('href')).toBe('/user/accounts/auth/done');
});

test('a questionnaire without which nothing goes on stands above everything else', async () => {
  await openOverview([{ ...questionnaire, status: 'changes', overdue: true }], { mustQuestionnaire: true });
  const link = await screen.findByRole('link', { name: 'Change your answers' });
  expect(link.getAttribute('href')).toBe(`/user/accounts/auth/questionnaire?request_id=${requestId}`);
  expect(screen.getAllByText('Was due by December 3, 2026')).toHaveLength(2);
});

test('[S2.15] a class of investors that ends is a task with its last day, and no duty once it has ended', async () => {
  const ends: AccountTask = {
    ...questionnaire,
    kind: 'investor-class',
    code: 'qualifiedInvestor',
    requestId: null,
    title: 'Qualified investor',
    reason: 'class-expiring',
  };
  const ended: AccountTask = {
    ...ends,
    code: 'professional',
    title: 'Professional investor',
    overdue: true,
    daysLeft: null,
    reason: 'class-expired',
  };
  await openOverview([ends, ended]);
  const [first, second] = within(await panel()).getAllByRole('listitem');
  expect(first?.textContent).toContain('Ends on December 3, 2026');
  expect(first?.textContent).toContain('Apply for the class again before that day');
  expect(first?.querySelector('a')?.getAttribute('href')).toBe('/user/accounts/auth/qualifiedInvestor');
  expect(second?.textContent).toContain('Ended on December 3, 2026');
  expect(second?.textContent).toContain('You’re treated as a retail client again.');
  expect(second?.textContent).not.toContain('Overdue');
  expect(second?.querySelector('a')?.getAttribute('href')).toBe('/user/accounts/auth/professional');
});

test('an account of which nothing is asked has no such list', async () => {
  await openOverview([]);
  // Drawn with the list, after it.
  await screen.findByText(/^Your account follows the rules/);
  expect(screen.queryByText('Also needed from you')).toBeNull();
});

const diligence: AccountTask = {
  ...questionnaire,
  code: 'eddQuestionnaire',
  title: 'More about you',
  reason: 'score',
  limits: { now: 50, overdue: 0, sent: 50 },
};

test.each<[string, Partial<AccountTask>, string[]]>([
  [
    'while it is open',
    { daysLeft: 3 },
    [
      'Due in 3 days, by December 3, 2026',
      'Your earlier answers need a closer look.',
      'For now you can withdraw up to 50% of your daily limit.',
      'If we do not have your answers by then, you cannot withdraw until we do.',
      'Once your answers are accepted, your full limit is back.',
    ],
  ],
  [
    'on its last day',
    { daysLeft: 1, limits: { now: 100, overdue: 25, sent: 100 }, reason: 'public-function' },
    [
      'Due within one day, by December 3, 2026',
      'You told us you hold a public office, so the rules require more.',
      'If we do not have your answers by then, you can withdraw only 25% of your daily limit until we do.',
    ],
  ],
  [
    'once it is overdue',
    {
      daysLeft: null,
      overdue: true,
      limits: { now: 0, overdue: 0, sent: 50 },
      reason: 'high-risk-country',
    },
    [
      'Was due by December 3, 2026',
      'The rules require more from people who live in or come from certain countries.',
      'You cannot withdraw for now.',
      'As soon as you send your answers, you can withdraw up to 50% of your daily limit.',
      'Once your answers are accepted, your full limit is back.',
    ],
  ],
  [
    'once a request for information is overdue',
    { daysLeft: null, overdue: true, limits: { now: 25, overdue: 25, sent: 100 }, reason: '' },
    [
      'Was due by December 3, 2026',
      'For now you can withdraw up to 25% of your daily limit.',
      'As soon as you send your answers, your full limit is back.',
    ],
  ],
  [
    'while it is checked',
    { status: 'waiting', daysLeft: null, at: '2026-11-25T12:00:00.000Z' },
    [
      'Sent on November 25, 2026',
      'For now you can withdraw up to 50% of your daily limit.',
      'Once your answers are accepted, your full limit is back.',
    ],
  ],
])('[S2.9] [S2.11] %s the task says what the limit is and what lifts it', async (_when, change, lines) => {
  const limits = change.limits ?? diligence.limits;
  const waiting = change.status === 'waiting' ? { limits: { now: 50, overdue: 50, sent: 50 } } : { limits };
  await openOverview([{ ...diligence, ...change, ...waiting }]);
  const [task] = within(await panel()).getAllByRole('listitem');
  const said = [...(task?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
  expect(said).toEqual(lines);
});

test('[S2.11] new messages are marked at the request that they are about', async () => {
  await openOverview([{ ...questionnaire, unread: 2 }, agreed]);
  const [task] = within(await panel()).getAllByRole('listitem');
  expect(task?.textContent).toContain('2 new messages');
});

test('what waits for an officer does not count as needed; what is late says so', async () => {
  await openOverview([
    { ...questionnaire, overdue: true, daysLeft: null },
    { ...knowledge, status: 'waiting', at: '2026-11-25T12:00:00.000Z' },
  ]);
  const card = await panel();
  expect(within(card).getByRole('heading').parentElement?.parentElement?.textContent).toMatch(/1$/);
  const [late] = within(card).getAllByRole('listitem');
  if (!late) throw new Error('a task expected');
  within(late).getByText('Overdue');
});

test('[S2.9] [S2.11] where two tasks limit, the strictest counts, and neither promises what the other still holds', async () => {
  const late = { overdue: true, daysLeft: null, reason: '' } as const;
  await openOverview(
    [
      { ...diligence, ...late, limits: { now: 0, overdue: 0, sent: 50 } },
      { ...diligence, ...late, code: 'rfiQuestion', limits: { now: 25, overdue: 25, sent: 100 } },
    ],
    { mustQuestionnaire: true },
  );
  const tasks = within(await panel()).getAllByRole('listitem');
  const said = tasks.map((task) => [...task.querySelectorAll('p')].map(({ textContent }) => textContent));
  expect(said).toEqual([
    [
      'Was due by December 3, 2026',
      'You cannot withdraw for now.',
      'As soon as you send your answers, you can withdraw up to 25% of your daily limit.',
    ],
    ['Was due by December 3, 2026', 'You cannot withdraw for now.'],
  ]);
  // Above everything else stands what holds now, and the rest only in the list.
  expect(screen.getAllByText('You cannot withdraw for now.')).toHaveLength(3);
  expect(screen.getAllByText(/^As soon as you send your answers/)).toHaveLength(1);
});
