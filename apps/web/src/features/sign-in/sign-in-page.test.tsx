// @vitest-environment happy-dom
import { askPasswordLink, setPassword } from '@credence/contract/password';
import { userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { signIn, signInSecondFactor } from '@credence/contract/session';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, OfflineError } from '../../api/client.ts';
import { fakeApi, type FakeCall } from '../../api/fake.ts';
import { startTexts } from '../../i18n/load.ts';
import { SignInPage } from './sign-in-page.tsx';

// A busy machine is no failure.
configure({ asyncUtilTimeout: 15_000 });

let texts: Promise<void> | undefined;
let assigned: string[] = [];

beforeEach(() => {
  assigned = [];
  vi.spyOn(window.location, 'assign').mockImplementation((address) => {
    assigned.push(String(address));
  });
});
afterEach(cleanup);

/** Whether the account has an authenticator, and what its code is refused with. */
let needsCode = false;
let codeFailure: number | undefined;
beforeEach(() => {
  needsCode = false;
  codeFailure = undefined;
});

/** What the calls for a forgotten password fail with; undefined where they succeed. */
let passwordFailure: unknown;
beforeEach(() => {
  passwordFailure = undefined;
});

const unlessItFails = () => {
  if (passwordFailure !== undefined) throw passwordFailure;
  return {};
};

async function openLogin(refuseWith?: number, search = '', keepsCookies = true): Promise<FakeCall[]> {
  window.location.href = `http://localhost/login${search}`;
  const calls = fakeApi([
    [askPasswordLink, unlessItFails],
    [setPassword, unlessItFails],
    [
      signIn,
      () => {
        if (refuseWith !== undefined) throw new ApiError(refuseWith, 'refused');
        return { redirect_url: '/user/accounts/auth/kyc', ...(needsCode && { needsCode }) };
      },
    ],
    [
      signInSecondFactor,
      () => {
        if (codeFailure !== undefined) throw new ApiError(codeFailure, 'refused');
        return {};
      },
    ],
    [
      userProfile,
      () => {
        if (!keepsCookies) throw new ApiError(retCodes.NOT_SIGNED_IN, 'not signed in');
        return { id: 'u', currency_code: 'EUR', sub_attribute: '' };
      },
    ],
  ]);
  texts ??= startTexts();
  await texts;
  render(<SignInPage />);
  return calls;
}

const by = userEvent.setup();
const email = () => screen.getByLabelText('E-mail');
const password = () => screen.getByLabelText('Password');
const submit = () => by.click(screen.getByRole('button', { name: 'Sign in' }));

test('[S4.17] signs in and goes where the server says; redirect_url is handed to it', async () => {
  const calls = await openLogin(
    undefined,
    `?redirect_url=${encodeURIComponent('http://localhost/user/accounts/auth/kyc')}`,
  );
  await by.type(email(), ' layla@example.com ');
  await by.type(password(), 'a good password');
  await submit();
  await waitFor(() => expect(assigned).toEqual(['/user/accounts/auth/kyc']));
  expect(calls[0]?.input).toEqual({
    email: 'layla@example.com',
    password: 'a good password',
    redirect_url: '/user/accounts/auth/kyc',
  });
});

describe('an account with an authenticator app', () => {
  async function enterPassword() {
    needsCode = true;
    const calls = await openLogin();
    await by.type(email(), 'layla@example.com');
    await by.type(password(), 'a good password');
    await submit();
    await screen.findByRole('heading', { name: 'Enter your code' });
    return calls;
  }

  test('is asked for a code after the password, and goes on with it', async () => {
    codeFailure = retCodes.SECOND_FACTOR_FAILED;
    const calls = await enterPassword();
    expect(assigned).toEqual([]);
    await submit();
    await screen.findByText('Enter the code.');
    await by.type(screen.getByLabelText('Code'), '123456');
    await submit();
    await screen.findByText(/That code isn’t right/);
    codeFailure = undefined;
    await submit();
    await waitFor(() => expect(assigned).toEqual(['/user/accounts/auth/kyc']));
    const given = calls.filter(({ path }) => path === signInSecondFactor.path).map(({ input }) => input);
    expect(given).toEqual([{ code: '123456' }, { code: '123456' }]);
  });

  test('begins again where the password was too long ago', async () => {
    codeFailure = retCodes.SECOND_FACTOR_EXPIRED;
    await enterPassword();
    await by.type(screen.getByLabelText('Code'), '123456');
    await submit();
    await by.click(await screen.findByRole('button', { name: 'Back to sign-in' }));
    expect(email()).toBeTruthy();
  });
});

test('what is missing or incomplete is said at the field, and nothing is sent', async () => {
  const calls = await openLogin();
  await submit();
  expect(screen.getByText('Enter your e-mail.')).toBeTruthy();
  expect(screen.getByText('Enter your password.')).toBeTruthy();
  expect(document.activeElement).toBe(email());
  await by.type(email(), 'layla');
  await submit();
  expect(screen.getByText(/not a complete e-mail address/)).toBeTruthy();
  expect(calls).toHaveLength(0);
});

test('a wrong password and too many attempts are told apart', async () => {
  for (const [code, said] of [
    [retCodes.SIGN_IN_FAILED, /do not match/],
    [retCodes.TOO_MANY_REQUESTS, /Too many attempts/],
  ] as const) {
    await openLogin(code);
    await by.type(email(), 'layla@example.com');
    await by.type(password(), 'guess');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toMatch(said);
    expect(email()).toHaveProperty('value', 'layla@example.com');
    cleanup();
  }
  expect(assigned).toEqual([]);
});

test('the password can be shown and hidden', async () => {
  await openLogin();
  expect(password()).toHaveProperty('type', 'password');
  await by.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveProperty('type', 'text');
  await by.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password()).toHaveProperty('type', 'password');
});

test('a browser that keeps no session is told so, instead of being sent to and fro', async () => {
  await openLogin(undefined, '', false);
  await by.type(email(), 'layla@example.com');
  await by.type(password(), 'a good password');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toMatch(/does not keep them\. Allow cookies/);
  expect(assigned).toEqual([]);
  expect(password()).toHaveProperty('value', 'a good password');
});

test('a browser that says it blocks cookies is told so at once', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  await openLogin();
  expect(screen.getByRole('alert').textContent).toMatch(/Signing in needs cookies/);
  vi.restoreAllMocks();
});

test('a device that tried too often is told to wait, and the button rests [S7.22]', async () => {
  await openLogin(retCodes.SIGN_IN_FAILED);
  const answered = globalThis.fetch;
  const asked = vi.fn<typeof fetch>(async () =>
    Response.json({ ret_code: 0, ret_msg: 'OK', result: { intercept: true, retryAfterSeconds: 300 } }),
  );
  vi.stubGlobal('fetch', ((input, options) =>
    String(input).includes('/risk/')
      ? asked(input, options)
      : answered(input, options)) satisfies typeof fetch);
  await by.type(email(), 'layla@example.com');
  await by.type(password(), 'wrong');
  await submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Too many attempts/));
  expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', true);
  const [address, sent] = asked.mock.calls[0] ?? [];
  expect(String(address)).toMatch(/\/user\/public\/risk\/default-intercept$/);
  expect(String(sent?.body)).toBe('sence=sign-in');
  expect(sent?.headers).toMatchObject({ guid: expect.any(String), 'Accept-Language': 'en-US' });
});

describe('a forgotten password', () => {
  const press = (name: string) => by.click(screen.getByRole('button', { name }));
  const title = (name: string) => screen.findByRole('heading', { level: 1, name });

  test('a link is asked for from the sign-in, and where it went is said', async () => {
    const calls = await openLogin();
    await act(async () => {
      window.location.hash =
        screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href') ?? '';
      window.dispatchEvent(new Event('hashchange'));
    });
    await title('Forgot your password?');
    await press('Send the link');
    screen.getByText('Enter your e-mail.');
    await by.type(email(), ' layla@example.com ');
    await press('Send the link');
    await title('Check your mailbox');
    screen.getByText(/layla@example.com/);
    expect(calls.map(({ input }) => input)).toEqual([{ email: 'layla@example.com' }]);
    await press('Use another e-mail');
    expect(await screen.findByLabelText('E-mail')).toBeTruthy();
  });

  test('by the link a new one is set', async () => {
    const calls = await openLogin(undefined, '#password=abc-_1');
    await title('Set a new password');
    await by.type(screen.getByLabelText('New password'), 'short');
    await press('Save the password');
    screen.getByText('Use at least 10 characters.');
    await by.type(screen.getByLabelText('New password'), ' ladder violet');
    await press('Save the password');
    await title('Your new password is set');
    expect(calls.map(({ input }) => input)).toEqual([{ token: 'abc-_1', password: 'short ladder violet' }]);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  });

  test('one that is easy to guess is refused at its field, and is still there', async () => {
    passwordFailure = new ApiError(retCodes.PASSWORD_EASY, 'easy');
    await openLogin(undefined, '#password=abc');
    await title('Set a new password');
    await by.type(screen.getByLabelText('New password'), 'password1234');
    await press('Save the password');
    await screen.findByText(/too easy to guess/);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('password1234');
  });

  test('a link that is over leads to the next', async () => {
    passwordFailure = new ApiError(retCodes.PASSWORD_LINK_OVER, 'over');
    await openLogin(undefined, '#password=abc');
    await title('Set a new password');
    await by.type(screen.getByLabelText('New password'), 'short ladder violet');
    await press('Save the password');
    await title('This link no longer works');
    await press('Get a new link');
    expect(assigned).toEqual(['#password']);
  });

  test('without a line it is said, and the address is still there', async () => {
    passwordFailure = new OfflineError();
    await openLogin(undefined, '#password');
    await title('Forgot your password?');
    await by.type(email(), 'layla@example.com');
    await press('Send the link');
    await screen.findByRole('alert');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('layla@example.com');
  });
});
