// @vitest-environment happy-dom
import type { AccountTask } from '@credence/contract/account-tasks';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { kycInfoWith } from '../../testing/account.ts';
import { openHub, panel } from '../../testing/overview.ts';
import { waitedFor } from '../../testing/owed.ts';

afterEach(cleanup);

const { questionnaire, test: knowledge, agreement } = waitedFor;
const waits = { bannerTags: ['LEVEL_WAITS'] };

const levelCard = async () => {
  const card = (await screen.findByRole('heading', { name: 'Level 1: identity' })).closest('li');
  if (!card) throw new Error('no rung of the level');
  return within(card);
};

const linksOf = (within_: Awaited<ReturnType<typeof panel>>) =>
  within_.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('[S4.9] an approved case whose level waits: what remains, each with its way, and nothing is called granted or under review', async () => {
  const done: AccountTask = { ...questionnaire, level: null, status: 'done', at: '2026-11-20T12:00:00.000Z' };
  await openHub(kycInfoWith('ALLOW', 'NOT_ALLOW', waits), { owed: [knowledge, agreement, done] });
  const card = await panel();
  card.getByRole('heading', { name: 'Your identity is confirmed' });
  card.getByText('2 things left for level 1:');
  const [first, second, next] = linksOf(card);
  expect(first).toEqual(['Knowledge test', '/user/accounts/auth/crypto-knowledge-test']);
  expect(second).toEqual(['Client agreement', '/user/accounts/auth/agreement?code=client-agreement']);
  expect(next).toEqual(['Continue', '/user/accounts/auth/crypto-knowledge-test']);
  expect(linksOf(card)).toHaveLength(3);
  const level = await levelCard();
  level.getByText('Action needed');
  for (const untrue of ['Ready to start', 'Started', 'Being checked', 'Verified'])
    expect(level.queryByText(untrue)).toBeNull();
});

test('what the panel names is not asked again below it, and other things are', async () => {
  const other: AccountTask = {
    ...questionnaire,
    level: null,
    code: 'piquestion',
    title: 'About your trading',
  };
  await openHub(kycInfoWith('ALLOW', 'NOT_ALLOW', { ...waits, mustQuestionnaire: true }), {
    owed: [questionnaire, agreement, other],
  });
  const below = (await screen.findByRole('heading', { name: 'Also needed from you' })).closest('section');
  const items = within(below ?? document.body).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('About your trading'),
  ]);
  expect(screen.getAllByText('Where your money comes from')).toHaveLength(1);
});

test('what was asked for by a day says so in the panel', async () => {
  const owed = [{ ...questionnaire, dueAt: '2026-12-03T12:00:00.000Z' }, agreement];
  await openHub(kycInfoWith('ALLOW', 'NOT_ALLOW', waits), { owed });
  (await panel()).getByText('Due by December 3, 2026');
});

test('[S4.9] [S4.12] with the officers alone it is said that nothing is to be done', async () => {
  await openHub(kycInfoWith('PENDING', 'NOT_ALLOW', waits), {
    owed: [{ ...questionnaire, status: 'waiting' }],
  });
  const card = await panel();
  card.getByRole('heading', { name: 'Your identity is confirmed' });
  card.getByText(/We’re checking the rest. You’ll get level 1 automatically/);
  card.getByText('Being checked');
  expect(card.queryByRole('link', { name: 'Continue' })).toBeNull();
  expect(card.queryByText('We are checking your documents')).toBeNull();
});

test('what cannot be done yet says from when, and the way on leads to what can', async () => {
  const later = { ...knowledge, from: '2026-12-03T12:00:00.000Z' };
  await openHub(kycInfoWith('ALLOW', 'NOT_ALLOW', waits), { owed: [later, agreement] });
  const card = await panel();
  card.getByText(/Available from .*3/);
  expect(card.getByRole('link', { name: 'Continue' }).getAttribute('href')).toContain('client-agreement');
});

test('[S7.24] before the start the level names them with what it needs', async () => {
  const tags = { bannerTags: ['LEVEL_ASKS_MORE'] };
  await openHub(kycInfoWith('ALLOW', 'NOT_ALLOW', tags), {
    owed: [questionnaire, agreement],
    tasks: [{ code: 'IDENTITY_DOCUMENT', level: 1, status: 'TODO' }],
  });
  const card = await panel();
  const items = card.getAllByRole('listitem').map((item) => item.textContent);
  expect(items.slice(0, 3)).toEqual([
    'A valid identity document',
    'Where your money comes from',
    'Client agreement',
  ]);
  (await levelCard()).getByText('Ready to start');
});

test('[S4.9] while the case is checked, what can be done meanwhile has its way', async () => {
  await openHub(kycInfoWith('PENDING', 'NOT_ALLOW', { bannerTags: ['LEVEL_ASKS_MORE'] }), {
    owed: [agreement, { ...questionnaire, status: 'waiting' }],
    tasks: [{ code: 'IDENTITY_DOCUMENT', level: 1, status: 'WAITING' }],
  });
  const card = await panel();
  card.getByText('We are checking your documents');
  expect(card.getByRole('link', { name: 'Client agreement' }).getAttribute('href')).toContain(
    'client-agreement',
  );
  const sent = card.getByRole('link', { name: 'Where your money comes from' }).closest('li');
  expect(within(sent ?? document.body).getByLabelText('Being checked:')).toBeTruthy();
});
