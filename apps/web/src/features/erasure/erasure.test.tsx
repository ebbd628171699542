// @vitest-environment happy-dom
import {
  accountClosing,
  closeAccount,
  faceConsent,
  keepAccount,
  withdrawFaceConsent,
} from '@credence/contract/account-closing';
import { accountFactors } from '@credence/contract/factor';
import { accountSessions } from '@credence/contract/account-sessions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { OfflineError } from '../../api/client.ts';
import { fakeApi } from '../../api/fake.ts';
import { signedIn } from '../../testing/account.ts';
import { openAccount } from '../../testing/erasure.ts';
import { heading, press } from '../../testing/on-screen.ts';
import { openApp } from '../../testing/open.tsx';
// Loaded before the first test rather than while it waits.
import '../security/factor-cards.tsx';
import '../security/security-screen.tsx';
import './index.ts';

afterEach(cleanup);

const by = userEvent.setup();

async function open({ fails = false, given = true } = {}) {
  let closing = openAccount;
  let consent = { given, approved: given };
  const asked: string[] = [];
  fakeApi([
    ...signedIn,
    [
      accountFactors,
      () => ({
        password: true,
        singleSignOn: null,
        authenticatorSince: null,
        recoveryCodesLeft: 0,
        messengerSince: null,
        passkeys: [],
      }),
    ],
    [accountSessions, () => ({ sessions: [] })],
    [accountClosing, () => closing],
    [
      closeAccount,
      () => {
        if (fails) throw new OfflineError();
        asked.push('close');
        const times = { at: '2026-11-26T09:30:00.000Z', closesAt: '2026-12-10T09:30:00.000Z' };
        closing = { ...openAccount, asked: times };
        return closing;
      },
    ],
    [
      keepAccount,
      () => {
        closing = openAccount;
        return {};
      },
    ],
    [faceConsent, () => consent],
    [
      withdrawFaceConsent,
      () => {
        asked.push('withdraw');
        consent = { given: false, approved: false };
        return {};
      },
    ],
  ]);
  await openApp('/user/accounts/auth/security');
  await heading('Password and devices');
  await screen.findByRole('button', { name: 'Close my account' });
  return { asked };
}

const inDialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

test('closing the account says what is kept, is asked once more, and can be taken back', async () => {
  const { asked } = await open();
  screen.getByText(/closes 14 days after you ask/);
  screen.getByText(/^Documents, pictures and what was read from them, until .*2031/);
  press('Close my account');
  const dialog = await inDialog('Close your account?');
  await by.click(dialog.getByRole('button', { name: 'Keep my account' }));
  expect(asked).toEqual([]);
  press('Close my account');
  await by.click((await inDialog('Close your account?')).getByRole('button', { name: 'Close my account' }));
  await screen.findByText(/^Your account closes on .*2026/);
  press('Keep my account');
  await screen.findByText('Your account stays open.');
  await screen.findByRole('button', { name: 'Close my account' });
});

test('what could not be asked is said, and the question stays', async () => {
  await open({ fails: true });
  press('Close my account');
  const dialog = await inDialog('Close your account?');
  await by.click(dialog.getByRole('button', { name: 'Close my account' }));
  await dialog.findByRole('alert');
});

test('the consent to pictures of the face is taken back after saying what that does', async () => {
  const { asked } = await open();
  press('Withdraw consent');
  const dialog = await inDialog('Withdraw your consent to pictures of your face?');
  dialog.getByText(/the law has us keep the pictures it rests on/);
  await by.click(dialog.getByRole('button', { name: 'Withdraw consent' }));
  await screen.findByText('Your consent is withdrawn.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw consent' })).toBeNull());
  expect(asked).toEqual(['withdraw']);
});

test('without such a consent nothing is said of it', async () => {
  await open({ given: false });
  await waitFor(() => expect(screen.queryByText('Pictures of your face')).toBeNull());
});
