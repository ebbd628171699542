// @vitest-environment happy-dom
import { accountSessions } from '@credence/contract/account-sessions';
import type { InputOf } from '@credence/contract/endpoint';
import { accountFactors } from '@credence/contract/factor';
import { securityActions } from '@credence/contract/security-action';
import { miniProgramLink, miniProgramUnlink } from '@credence/contract/session';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeApi } from '../../api/fake.ts';
import { host } from '../../host/choose.ts';
import { signedIn } from '../../testing/account.ts';
import { press } from '../../testing/on-screen.ts';
import { openApp } from '../../testing/open.tsx';
import { needsTicket, passwordCheck, prove, right, ticket } from '../../testing/security-check.ts';
// Loaded before the first test rather than while it waits.
import './factor-cards.tsx';
import './security-screen.tsx';

afterEach(() => {
  cleanup();
  Object.assign(host, { launchData: undefined });
});

async function open(since: string | null) {
  let messengerSince = since;
  const calls = fakeApi([
    ...signedIn,
    ...passwordCheck,
    [accountSessions, () => ({ sessions: [] })],
    [
      accountFactors,
      () => ({
        password: true,
        singleSignOn: null,
        authenticatorSince: null,
        recoveryCodesLeft: 0,
        passkeys: [],
        messengerSince,
      }),
    ],
    [
      miniProgramLink,
      (input: InputOf<typeof miniProgramLink>) => {
        needsTicket(securityActions.OTP, input);
        messengerSince = '2026-11-26T09:30:00.000Z';
        return {};
      },
    ],
    [
      miniProgramUnlink,
      (input: InputOf<typeof miniProgramUnlink>) => {
        needsTicket(securityActions.OTP, input);
        messengerSince = null;
        return {};
      },
    ],
  ]);
  await openApp('/user/accounts/auth/security');
  await screen.findByRole('heading', { name: 'Passkeys' });
  return (path: string) => calls.filter((one) => one.path === path).map(({ input }) => input);
}

const confirming = () => screen.findByRole('dialog', { name: 'Confirm it’s you' });

test('[S7.20] the messaging app that the page runs in is connected once its owner has confirmed it, and disconnected again', async () => {
  Object.assign(host, { launchData: 'query_id=AAF' });
  const inputs = await open(null);
  press('Connect');
  await confirming();
  press('Cancel');
  await screen.findByText('Please confirm it’s you first.');
  press('Connect');
  await confirming();
  prove(right, 'Connect');
  await screen.findByText(/^Connected since/);
  expect(inputs(miniProgramLink.path).at(-1)).toEqual({ initData: 'query_id=AAF', ticket });
  press('Disconnect');
  await confirming();
  prove(right, 'Disconnect');
  await screen.findByRole('button', { name: 'Connect' });
});

test('[S7.20] elsewhere it can only be disconnected, and is not spoken of where none is connected', async () => {
  const inputs = await open('2026-11-26T09:30:00.000Z');
  press('Disconnect');
  await confirming();
  prove(right, 'Disconnect');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Messaging app' })).toBeNull());
  expect(inputs(miniProgramUnlink.path)).toEqual([{}, { ticket }]);
});
