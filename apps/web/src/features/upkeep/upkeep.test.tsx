// @vitest-environment happy-dom
import type { ResultOf } from '@credence/contract/endpoint';
import { kycConfig } from '@credence/contract/identity';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { confirmRefresh, refreshState } from '@credence/contract/upkeep';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeApi, type FakeCall } from '../../api/fake.ts';
import { filledInfo, kycConfigWith, savedInfo, signedIn } from '../../testing/account.ts';
import { heading, press } from '../../testing/on-screen.ts';
import { openApp } from '../../testing/open.tsx';
// Loaded before the first test rather than while it waits.
import './upkeep-screen.tsx';

afterEach(cleanup);

type Refresh = ResultOf<typeof refreshState>;

const asked: Refresh = {
  state: 'open',
  dueAt: '2027-03-01T10:00:00.000Z',
  reason: 'periodic',
  details: 'todo',
  document: 'none',
};
const settled: Refresh = { state: 'none', dueAt: null, reason: '', details: 'none', document: 'none' };

async function open(before: Refresh, after: Refresh = settled, inApp = false): Promise<FakeCall[]> {
  let state = before;
  const config = kycConfigWith();
  const calls = fakeApi([
    ...signedIn,
    [refreshState, () => state],
    [
      confirmRefresh,
      () => {
        state = after;
        return state;
      },
    ],
    [readPersonalInfo, () => savedInfo(filledInfo, { complete: true, locked: true })],
    [
      kycConfig,
      () =>
        inApp
          ? {
              ...config,
              selfService: { ...config.selfService, reset: false, update: false },
              reverification: { ...config.reverification, channel: 'app' as const },
            }
          : config,
    ],
  ]);
  await openApp('/user/accounts/auth/refresh');
  return calls;
}

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('the details are shown with one question, and one press settles it', async () => {
  const calls = await open(asked);
  await heading('Are these still right?');
  await screen.findByText(filledInfo.city);
  screen.getByText(/Due by/);
  expect(calls.map(({ path }) => path)).not.toContain(confirmRefresh.path);
  press('Yes, nothing has changed');
  await heading('Thank you, your details are confirmed');
  expect(calls.filter(({ path }) => path === confirmRefresh.path)).toHaveLength(1);
});

test('what has changed leads to where it can be changed, and confirms nothing', async () => {
  const calls = await open(asked);
  await screen.findByText(filledInfo.city);
  press('Change');
  await screen.findByText('What has changed?');
  await screen.findByRole('link', { name: 'Verify again' });
  expect(linkTo('Update your document')).toMatch(/\/auth\/updatekyc$/);
  expect(linkTo('Verify again')).toMatch(/\/auth\/resetkyc$/);
  expect(calls.map(({ path }) => path)).not.toContain(confirmRefresh.path);
});

test('where a site changes nothing here, it says where it is done', async () => {
  await open({ ...asked, state: 'overdue', reason: 'edition' }, settled, true);
  await screen.findByText(filledInfo.city);
  screen.getByText(/The rules for your account have changed/);
  screen.getByText(/Was due by/);
  press('Change');
  await screen.findByText(/can only be changed in the mobile app/);
  expect(screen.queryByRole('link', { name: 'Verify again' })).toBeNull();
});

test('a document that is asked for too is the next thing, and then waited for', async () => {
  await open({ ...asked, document: 'todo' }, { ...asked, details: 'done', document: 'todo' });
  await screen.findByText(filledInfo.city);
  press('Yes, nothing has changed');
  await heading('One thing left: your document');
  expect(linkTo('Update your document')).toMatch(/\/auth\/updatekyc$/);
  cleanup();
  await open({ ...asked, state: 'waiting', details: 'done', document: 'waiting' });
  await heading('Your document is being checked');
});

test('where nothing is asked, it says so', async () => {
  await open(settled);
  await heading('There is nothing to confirm');
});
