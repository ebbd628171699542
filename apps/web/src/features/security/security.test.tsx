// Long: every card of the screen is tried over the same faked account.
// @vitest-environment happy-dom
import {
  type AccountSession,
  accountSessions,
  endAccountSessions,
} from '@credence/contract/account-sessions';
import type { InputOf } from '@credence/contract/endpoint';
import {
  accountFactors,
  authenticatorBegin,
  authenticatorConfirm,
  authenticatorEnd,
  recoveryCodesRenew,
} from '@credence/contract/factor';
import { passkeyRemove, passkeyRename } from '@credence/contract/passkey';
import { changePassword } from '@credence/contract/password';
import { retCodes } from '@credence/contract/ret-codes';
import { riskIntercept, securityCheck } from '@credence/contract/risk';
import { securityActions } from '@credence/contract/security-action';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiError, OfflineError } from '../../api/client.ts';
import { fakeApi } from '../../api/fake.ts';
import { signedIn } from '../../testing/account.ts';
import { nothingAsked } from '../../testing/erasure.ts';
import { heading, press } from '../../testing/on-screen.ts';
import { openApp } from '../../testing/open.tsx';
import { needsTicket, ticket } from '../../testing/security-check.ts';
// Loaded before the first test rather than while it waits.
import './factor-cards.tsx';
import './security-screen.tsx';
import '../erasure/index.ts';

afterEach(cleanup);

const by = userEvent.setup();

const session = (number: number, more: Partial<AccountSession> = {}): AccountSession => ({
  id: `01890000-0000-7000-8000-00000000006${number}`,
  browser: 'Firefox',
  system: 'Linux',
  begunAt: '2026-11-26T08:00:00.000Z',
  seenAt: '2026-11-26T09:30:00.000Z',
  current: false,
  ...more,
});

/** The factors of an account with an authenticator since then; its codes are 123456. */
function factorsFrom(since: string | undefined) {
  let passkeys = [
    {
      id: session(9).id,
      name: 'Safari · macOS',
      createdAt: '2026-11-20T08:00:00.000Z',
      usedAt: null,
    },
  ];
  let factors = {
    authenticatorSince: since ?? null,
    recoveryCodesLeft: since ? 7 : 0,
  };
  return [
    [
      accountFactors,
      () => ({ ...factors, password: true, singleSignOn: null, passkeys, messengerSince: null }),
    ],
    [
      passkeyRename,
      ({ name }: InputOf<typeof passkeyRename>) => {
        passkeys = passkeys.map((one) => ({ ...one, name }));
        return {};
      },
    ],
    [
      passkeyRemove,
      (input: InputOf<typeof passkeyRemove>) => {
        needsTicket(securityActions.OTP, input);
        passkeys = [];
        return {};
      },
    ],
    [
      riskIntercept,
      () => ({
        intercept: true,
        ticket,
        methods:
          factors.authenticatorSince === null
            ? ['password' as const]
            : ['password' as const, 'code' as const],
        passkey: null,
        expiresAt: '2026-11-26T09:40:00.000Z',
      }),
    ],
    [
      securityCheck,
      ({ password, code }: InputOf<typeof securityCheck>) => {
        if (password !== 'the present one') throw new ApiError(retCodes.SIGN_IN_FAILED, 'refused');
        if (factors.authenticatorSince !== null && code !== '123456')
          throw new ApiError(retCodes.SECOND_FACTOR_FAILED, 'refused');
        return {};
      },
    ],
    [
      authenticatorBegin,
      (input: InputOf<typeof authenticatorBegin>) => {
        needsTicket(securityActions.OTP, input);
        return { secret: 'ABCD2345', address: 'otpauth://totp/x', drawing: 'M0 0h1v1h-1z', size: 3 };
      },
    ],
    [
      authenticatorConfirm,
      ({ code }: InputOf<typeof authenticatorConfirm>) => {
        if (code !== '123456') throw new ApiError(retCodes.SECOND_FACTOR_FAILED, 'refused');
        factors = { authenticatorSince: '2026-11-26T09:35:00.000Z', recoveryCodesLeft: 2 };
        return { recoveryCodes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'] };
      },
    ],
    [
      authenticatorEnd,
      (input: InputOf<typeof authenticatorEnd>) => {
        needsTicket(securityActions.OTP, input);
        factors = { authenticatorSince: null, recoveryCodesLeft: 0 };
        return {};
      },
    ],
    [
      recoveryCodesRenew,
      (input: InputOf<typeof recoveryCodesRenew>) => {
        needsTicket(securityActions.OTP, input);
        factors = { ...factors, recoveryCodesLeft: 2 };
        return { recoveryCodes: ['jjjj-kkkk-mmmm-nnnn', 'pppp-qqqq-rrrr-ssss'] };
      },
    ],
  ] as const;
}

/** The screen over an account that is signed in here and twice elsewhere. */
async function open(fails: { load?: boolean; change?: unknown; authenticator?: string } = {}) {
  let sessions = [
    session(1, { current: true }),
    session(2, { browser: 'Safari', system: 'iOS' }),
    session(3, { browser: '?', system: '?' }),
  ];
  const calls = fakeApi([
    ...signedIn,
    ...nothingAsked,
    ...factorsFrom(fails.authenticator),
    [
      accountSessions,
      () => {
        if (fails.load) throw new OfflineError();
        return { sessions };
      },
    ],
    [
      endAccountSessions,
      ({ id }: InputOf<typeof endAccountSessions>) => {
        sessions = sessions.filter((one) => one.current || (id !== undefined && one.id !== id));
        return {};
      },
    ],
    [
      changePassword,
      () => {
        if (fails.change !== undefined) throw fails.change;
        sessions = sessions.filter(({ current }) => current);
        return {};
      },
    ],
  ]);
  await openApp('/user/accounts/auth/security');
  await heading('Password and devices');
  return {
    inputs: (path: string) => calls.filter((one) => one.path === path).map(({ input }) => input),
  };
}

const named = (name: string) => screen.findByRole('button', { name });

describe('where the account is signed in', () => {
  test('each device is named; one is signed out, then all others', async () => {
    const { inputs } = await open();
    await named('Sign out: Safari on iOS');
    await named('Sign out: Unknown device');
    expect(screen.queryByRole('button', { name: 'Sign out: Firefox on Linux' })).toBeNull();
    expect(screen.getByText('This device')).toBeTruthy();
    press('Sign out: Safari on iOS');
    await screen.findByText('Signed out.');
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
    press('Sign out everywhere else');
    await screen.findByText('You’re signed in nowhere else.');
    expect(inputs(endAccountSessions.path)).toEqual([{ id: session(2).id }, {}]);
  });

  test('what cannot be loaded can be tried again', async () => {
    const fails = { load: true };
    await open(fails);
    await screen.findByRole('button', { name: 'Try again' });
    fails.load = false;
    press('Try again');
    expect(await named('Sign out: Safari on iOS')).toBeTruthy();
  });
});

describe('a new password', () => {
  const fill = async (current: string, changed: string) => {
    await by.type(screen.getByLabelText('Current password'), current);
    await by.type(screen.getByLabelText('New password'), changed);
    press('Change the password');
  };

  test('is sent with the present one; the fields are emptied and the other devices gone', async () => {
    const { inputs } = await open();
    await named('Sign out everywhere else');
    await fill('the present one', 'violet ladder forgets');
    await screen.findByText('Your password is changed. All other devices are signed out.');
    expect(inputs(changePassword.path)).toEqual([
      { password: 'the present one', newPassword: 'violet ladder forgets' },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
    await screen.findByText('You’re signed in nowhere else.');
  });

  test('what is missing or too short is said at the field, and nothing is sent', async () => {
    const { inputs } = await open();
    await named('Sign out everywhere else');
    press('Change the password');
    await screen.findByText('Enter your password.');
    screen.getByText('Use at least 10 characters.');
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    expect(inputs(changePassword.path)).toEqual([]);
  });

  test.each([
    [retCodes.SIGN_IN_FAILED, 'This is not your current password.', 'Current password'],
    [retCodes.PASSWORD_EASY, /too easy to guess/, 'New password'],
  ])(
    'refused with %s, the reason stands at its field and what was typed is still there',
    async (code, told, field) => {
      await open({ change: new ApiError(code, 'refused') });
      await fill('the present one', 'qwertyuiop12');
      await screen.findByText(told);
      expect(document.activeElement).toBe(screen.getByLabelText(field));
      expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('qwertyuiop12');
    },
  );

  test('without a line it is said, and what was typed is still there', async () => {
    await open({ change: new OfflineError() });
    await fill('the present one', 'violet ladder forgets');
    await screen.findByRole('alert');
    expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('the present one');
  });
});

const dialog = async () => within(await screen.findByRole('dialog'));
const confirmAs = async (confirm: string, code?: string) => {
  const inside = await dialog();
  await by.type(inside.getByLabelText('Password'), 'the present one');
  if (code !== undefined) await by.type(await inside.findByLabelText('Code'), code);
  await by.click(inside.getByRole('button', { name: confirm }));
};

describe('a passkey', () => {
  test('is renamed, and removed after the password', async () => {
    const { inputs } = await open();
    await named('Rename: Safari · macOS');
    press('Rename: Safari · macOS');
    await by.clear(screen.getByLabelText('Name of the passkey'));
    await by.type(screen.getByLabelText('Name of the passkey'), 'My desk');
    press('Save');
    await named('Remove: My desk');
    press('Remove: My desk');
    await confirmAs('Remove');
    await waitFor(() => expect(screen.queryByText('My desk')).toBeNull());
    const { id } = session(9);
    expect(inputs(passkeyRename.path)).toEqual([{ id, name: 'My desk' }]);
    expect(inputs(passkeyRemove.path)).toEqual([{ id }, { id, ticket }]);
  });
});

describe('the authenticator app', () => {
  const since = '2026-11-01T09:35:00.000Z';

  test('is set up after the password, by a code of it; the recovery codes are shown once', async () => {
    const { inputs } = await open();
    await named('Set up');
    press('Set up');
    await confirmAs('Set up');
    await screen.findByRole('img', { name: 'QR code for the authenticator app' });
    screen.getByText('ABCD2345');
    await by.type(screen.getByLabelText('Code'), '000000');
    press('Turn on');
    await screen.findByText(/That code isn’t right/);
    await by.clear(screen.getByLabelText('Code'));
    await by.type(screen.getByLabelText('Code'), '123456');
    press('Turn on');
    await screen.findByText('aaaa-bbbb-cccc-dddd');
    expect(document.activeElement?.textContent).toBe('Recovery codes');
    press('I’ve saved them');
    await screen.findByText('Recovery codes left: 2');
    expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull();
    expect(inputs(authenticatorBegin.path)).toEqual([{}, { ticket }]);
  });

  test('is turned off with the password and a code, each refused at its field', async () => {
    const { inputs } = await open({ authenticator: since });
    await screen.findByText('Recovery codes left: 7');
    press('Turn off');
    await confirmAs('Turn off', '000000');
    const inside = await dialog();
    await inside.findByText(/That code isn’t right/);
    expect(inside.getByLabelText<HTMLInputElement>('Password').value).toBe('the present one');
    await by.clear(inside.getByLabelText('Code'));
    await by.type(inside.getByLabelText('Code'), '123456');
    await by.click(inside.getByRole('button', { name: 'Turn off' }));
    await named('Set up');
    expect(inputs(authenticatorEnd.path)).toEqual([{}, { ticket }]);
  });

  test('gets new recovery codes in place of the old', async () => {
    await open({ authenticator: since });
    await named('New recovery codes');
    press('New recovery codes');
    await confirmAs('New recovery codes', '123456');
    await screen.findByText('jjjj-kkkk-mmmm-nnnn');
  });
});
