// @vitest-environment happy-dom
import { accountSessions } from '@credence/contract/account-sessions';
import type { InputOf } from '@credence/contract/endpoint';
import { accountFactors } from '@credence/contract/factor';
import { riskIntercept } from '@credence/contract/risk';
import { securityActions } from '@credence/contract/security-action';
import { miniProgramLink, miniProgramUnlink } from '@credence/contract/session';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../api/fake.ts';
import { host } from '../../host/choose.ts';
import { backFromConfirming } from '../../state/confirmed-here.ts';
import { changes } from '../../state/store.ts';
import { signedIn } from '../../testing/account.ts';
import { framedSession } from '../../testing/framed-session.ts';
import { press } from '../../testing/on-screen.ts';
import { openApp } from '../../testing/open.tsx';
import {
  needsTicket,
  passwordCheck,
  prove,
  providerCheck,
  right,
  ticket,
} from '../../testing/security-check.ts';
// Loaded before the first test rather than while it waits.
import './factor-cards.tsx';
import './security-screen.tsx';

afterEach(() => {
  cleanup();
  Object.assign(host, { launchData: undefined, opensWindows: true, session: undefined });
  sessionStorage.clear();
});

async function open(since: string | null, check = passwordCheck) {
  let messengerSince = since;
  const calls = fakeApi([
    ...signedIn,
    ...check,
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

test('[S7.20] without a password it is confirmed at the provider in the app’s own window, and the step goes on when it is begun again', async () => {
  const assigned: string[] = [];
  vi.spyOn(location, 'assign').mockImplementation((address) => void assigned.push(String(address)));
  Object.assign(host, { launchData: 'query_id=AAF', opensWindows: false });
  await open(null, providerCheck);
  press('Connect');
  await confirming();
  await screen.findByText(/inside this app/);
  press(/^Confirm at/);
  expect(assigned).toEqual([`/login#confirm=${ticket}`]);
  cleanup();
  // What the sign-in page does once the provider has answered.
  expect(backFromConfirming({ confirmed: true })).toBe('/user/accounts/auth/security');
  changes.setAuthFlow({});
  const inputs = await open(null, providerCheck);
  press('Connect');
  const dialog = await confirming();
  await screen.findByText(/^Confirmed at/);
  expect(inputs(riskIntercept.path)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Connect' }));
  await screen.findByText(/^Connected since/);
  expect(inputs(miniProgramLink.path).at(-1)).toEqual({ initData: 'query_id=AAF', ticket });
});

test('[S7.20] what was opened with a token has no session to go to the provider with: it leads to the own account', async () => {
  Object.assign(host, { launchData: 'query_id=AAF', session: { ...framedSession(), framed: false } });
  await open(null, providerCheck);
  press('Connect');
  await screen.findByRole('dialog', { name: 'Continue in your own account' });
});
