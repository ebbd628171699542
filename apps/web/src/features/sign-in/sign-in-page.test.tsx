// @vitest-environment happy-dom
import { userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { signIn } from '@credence/contract/session';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { fakeApi, type FakeCall } from '../../api/fake.ts';
import { startTexts } from '../../i18n/load.ts';
import { SignInPage } from './sign-in-page.tsx';

let texts: Promise<void> | undefined;
let assigned: string[] = [];

beforeEach(() => {
  assigned = [];
  vi.spyOn(window.location, 'assign').mockImplementation((address) => {
    assigned.push(String(address));
  });
});
afterEach(cleanup);

async function openLogin(refuseWith?: number, search = '', keepsCookies = true): Promise<FakeCall[]> {
  window.location.href = `http://localhost/login${search}`;
  const calls = fakeApi([
    [
      signIn,
      () => {
        if (refuseWith !== undefined) throw new ApiError(refuseWith, 'refused');
        return { redirect_url: '/user/accounts/auth/kyc' };
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
