// @vitest-environment happy-dom
import type { ResultOf } from '@credence/contract/endpoint';
import { kycInfo } from '@credence/contract/kyc';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { memberInfo, userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { logout } from '@credence/contract/session';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../api/client.ts';
import { fakeApi } from '../api/fake.ts';
import { host } from '../host/choose.ts';
import { emptyInfo, kycInfoWith, savedInfo, signedIn } from '../testing/account.ts';
import { openApp } from '../testing/open.tsx';
import { routeAt } from './routes.ts';

type Profile = ResultOf<typeof userProfile>;

const [profile, member] = signedIn;
const verification = [
  [kycInfo, () => kycInfoWith('ALLOW')],
  [readPersonalInfo, () => savedInfo(emptyInfo)],
] as const;

let assigned: string[] = [];
beforeEach(() => {
  assigned = [];
  vi.spyOn(window.location, 'assign').mockImplementation((address) => {
    assigned.push(String(address));
  });
});
afterEach(cleanup);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the profile', () => {
  test('[S2.17] is loaded before any screen', async () => {
    let answer: (value: Profile) => void = () => undefined;
    const calls = fakeApi([
      [userProfile, () => new Promise<Profile>((resolve) => (answer = resolve))],
      member,
      ...verification,
    ]);
    await openApp('/user/accounts/auth');
    await waitFor(() => expect(calls.some(({ path }) => path === userProfile.path)).toBe(true));
    // What stands there is the outline of the screen: nothing to read of the account, nothing to press.
    expect(screen.getByRole('main').querySelectorAll('a, button, input')).toHaveLength(0);
    expect(calls.map(({ path }) => path)).not.toContain(kycInfo.path);
    answer({ id: 'u', currency_code: 'EUR', sub_attribute: '' });
    await screen.findByRole('button', { name: 'Start verification' });
    expect(calls.map(({ path }) => path)).toContain(kycInfo.path);
  });

  test('[S3.4] [S9.1] an empty currency_code becomes USD', async () => {
    fakeApi([profile, member, ...verification]);
    await openApp('/user/accounts/auth');
    expect((await screen.findAllByText(/1,000,000\.00.USD/)).length).toBeGreaterThan(0);
  });

  test('[S4.17] [S6.1] ret_code 10007 goes to /login with the current address as redirect_url', async () => {
    fakeApi([
      [
        userProfile,
        () => {
          throw new ApiError(retCodes.NOT_SIGNED_IN, 'not signed in');
        },
      ],
      member,
      ...verification,
    ]);
    await openApp('/user/accounts/auth/personal?from=mail');
    await waitFor(() => expect(assigned.length).toBeGreaterThan(0));
    const here = 'http://localhost/user/accounts/auth/personal?from=mail';
    expect(assigned[0]).toBe(`/login?redirect_url=${encodeURIComponent(here)}`);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('[S3.4] [S4.17] any other failure is shown calmly, with a way to try again', async () => {
    let fails = true;
    fakeApi([
      [
        userProfile,
        () => {
          if (fails) throw new ApiError(retCodes.SERVER_FAILED, 'failed');
          return { id: 'u', currency_code: 'EUR', sub_attribute: '' };
        },
      ],
      member,
      ...verification,
    ]);
    await openApp('/user/accounts/auth');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('We could not load your account');
    expect(alert.textContent).toContain('Something went wrong on our side');
    expect(assigned).toEqual([]);
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Identity verification');
  });
});

describe('a profile that never answers', () => {
  afterEach(() => vi.useRealTimers());

  test('[S8.6] [S9.1] [S3.4] is waited for 30,000 ms; then the page says so and can be tried again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let answers = false;
    fakeApi([
      [
        userProfile,
        () =>
          answers
            ? { id: 'u', currency_code: 'EUR', sub_attribute: '' }
            : new Promise<Profile>(() => undefined),
      ],
      member,
      ...verification,
    ]);
    await openApp('/user/accounts/auth');
    await vi.advanceTimersByTimeAsync(28_000);
    expect(screen.queryByRole('alert')).toBeNull();
    await vi.advanceTimersByTimeAsync(2_000);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('We could not load your account');
    expect(alert.textContent).toContain('This is taking too long. Check your connection and try again.');
    expect(assigned).toEqual([]);
    answers = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Start verification' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the screens', () => {
  test('[S2.16] each route has its own chunk', () => {
    const hub = routeAt('/auth');
    const others = ['/auth/personal', '/auth/kyc', '/auth/help', '/auth/nowhere'].map(
      (path) => routeAt(path).load,
    );
    expect(new Set([hub.load, ...others]).size).toBe(5);
  });

  test('[S2.16] a screen that cannot be loaded says so and can be tried again', async () => {
    fakeApi([profile, member, ...verification]);
    const route = routeAt('/auth/help');
    const load = vi.spyOn(route, 'load').mockRejectedValueOnce(new Error('chunk is gone'));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await openApp('/user/accounts/auth/help');
    await screen.findByText('This screen could not be loaded');
    load.mockRestore();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Help with verification');
  });

  test('[S2.1] index and personal lead through personal identity verification, and the focus follows', async () => {
    fakeApi([profile, member, ...verification]);
    await openApp('/user/accounts/auth');
    await heading('Identity verification');
    expect(document.title).toBe('Identity verification · Credence');
    fireEvent.click(await screen.findByRole('button', { name: 'Start verification' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Start verification' })).toBeNull());
    act(() => history.pushState(null, '', '/user/accounts/auth/personal'));
    const title = await heading('Your details');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(document.title).toBe('Your details · Credence');
    expect(window.location.pathname).toBe('/user/accounts/auth/personal');
  });

  test('an unknown address is answered with ways to go on', async () => {
    fakeApi([profile, member, ...verification]);
    await openApp('/user/accounts/nowhere');
    await heading('This page does not exist');
    expect(screen.getByRole('link', { name: 'Go to identity verification' }).getAttribute('href')).toBe(
      '/user/accounts/auth',
    );
  });
});

test('[S2.29] signing out ends the session and goes to /login', async () => {
  const calls = fakeApi([profile, member, ...verification, [logout, () => ({ url: '/login' })]]);
  await openApp('/user/accounts/auth/help');
  await heading('Help with verification');
  await screen.findAllByText('l••@e••.com');
  fireEvent.click(await screen.findByText('Sign out'));
  await waitFor(() => expect(assigned).toEqual(['/login']));
  expect(calls.map((made) => made.path)).toContain('/logout');
  expect(host.showsHeader).toBe(true);
});

test('[S6.1] a session that ends later leads to the sign-in page too', async () => {
  fakeApi([
    profile,
    [
      memberInfo,
      () => {
        throw new ApiError(retCodes.NOT_SIGNED_IN, 'expired');
      },
    ],
    ...verification,
  ]);
  await openApp('/user/accounts/auth/help');
  await waitFor(() => expect(assigned[0]).toMatch(/^\/login\?redirect_url=/));
});

test('a demonstration says on every page that nobody should give real details', async () => {
  const config = document.createElement('script');
  config.type = 'application/json';
  config.id = 'credence-config';
  config.textContent = JSON.stringify({ demonstration: true });
  document.head.append(config);
  onTestFinished(() => config.remove());
  fakeApi([profile, member, ...verification]);
  await openApp('/user/accounts/auth');
  expect(await screen.findByText(/^This is a demonstration/)).toBeTruthy();
});
