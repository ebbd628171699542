import { reviewQueue } from '@credence/contract/review-queue';
import { officerProfile, officerSecondFactor, officerSignIn } from '@credence/contract/session';
import { officerChoosePassword } from '@credence/contract/password';
import {
  officerSingleSignOnBegin,
  officerSingleSignOnReturn,
  officerWaysIn,
} from '@credence/contract/single-sign-on';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, type Fake, Refused, stubServer } from '../../testing/fake-api.ts';
import { currentPath, openConsole } from '../../testing/render.tsx';
import { sampleOfficer } from '../../testing/samples.ts';

const queue = [
  answer(officerProfile, () => sampleOfficer),
  answer(reviewQueue, () => ({ items: [], next: null, counts: { waiting: 0, mine: 0, checking: 0 } })),
];

const waysIn = (passwords = true, provider: string | null = null) =>
  answer(officerWaysIn, () => ({ passwords, provider }));

const factors: Fake[] = [
  waysIn(),
  answer(officerSignIn, ({ password }) =>
    password === 'right' ? { secondFactor: 'totp' as const } : new Refused('SIGN_IN_FAILED'),
  ),
  answer(officerSecondFactor, ({ code }) => (code === '123456' ? {} : new Refused('SECOND_FACTOR_FAILED'))),
];

async function enterPassword(user: ReturnType<typeof openConsole>, password = 'right') {
  await user.type(await screen.findByLabelText('E-mail'), 'olive@credence.test');
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
}

test('an officer signs in with password and pasted code, and arrives where the address said', async () => {
  stubServer(...factors, ...queue);
  const user = openConsole('/sign-in?then=%2Fqueue%2Fmine');
  await enterPassword(user);
  await user.click(await screen.findByLabelText('Six-digit code'));
  await user.paste('123 456');
  expect(await screen.findByText('You hold no case')).toBeTruthy();
  expect(currentPath()).toBe('/queue/mine');
});

test('an address outside the console is not followed after signing in', async () => {
  stubServer(...factors, ...queue);
  const user = openConsole('/sign-in?then=%2F%2Felsewhere.test%2Fqueue');
  await enterPassword(user);
  await user.type(await screen.findByLabelText('Six-digit code'), '123456');
  expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
  expect(currentPath()).toBe('/queue/waiting');
});

test('a wrong password is named, the e-mail stays and the password is asked for again', async () => {
  stubServer(...factors);
  const user = openConsole('/sign-in');
  await enterPassword(user, 'wrong');
  expect((await screen.findByRole('alert')).textContent).toContain('E-mail or password is wrong');
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('olive@credence.test');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('too many attempts are named', async () => {
  stubServer(
    waysIn(),
    answer(officerSignIn, () => new Refused('TOO_MANY_REQUESTS')),
  );
  const user = openConsole('/sign-in');
  await enterPassword(user);
  expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
});

test('a wrong code is named and can be entered again at once', async () => {
  stubServer(...factors);
  const user = openConsole('/sign-in');
  await enterPassword(user);
  await user.type(await screen.findByLabelText('Six-digit code'), '000000');
  expect((await screen.findByRole('alert')).textContent).toContain('That code is not right');
  const field = screen.getByLabelText<HTMLInputElement>('Six-digit code');
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
});

test('an expired second factor starts again and keeps the e-mail', async () => {
  stubServer(
    ...factors.slice(0, 2),
    answer(officerSecondFactor, () => new Refused('SECOND_FACTOR_EXPIRED')),
  );
  const user = openConsole('/sign-in');
  await enterPassword(user);
  await user.type(await screen.findByLabelText('Six-digit code'), '123456');
  expect(await screen.findByText('That took too long')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('olive@credence.test');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('nothing is sent while a field is empty, and the field is named', async () => {
  const { calls } = stubServer(...factors);
  const user = openConsole('/sign-in');
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Enter your e-mail address')).toBeTruthy();
  expect(calls.map(({ path }) => path)).toEqual([officerWaysIn.path]);
});

test('a password that somebody else set is replaced before anything else', async () => {
  stubServer(
    ...factors.slice(0, 2),
    answer(officerSecondFactor, () => ({ needsPassword: true })),
    answer(officerChoosePassword, ({ newPassword }) =>
      newPassword === 'the one I was given' ? new Refused('PASSWORD_EASY') : {},
    ),
    ...queue,
  );
  const user = openConsole('/sign-in');
  await enterPassword(user);
  await user.type(await screen.findByLabelText('Six-digit code'), '123456');
  await screen.findByRole('heading', { name: 'Choose your own password' });
  const field = screen.getByLabelText('New password');
  await user.type(field, 'short{Enter}');
  expect(await screen.findByText('Use at least 10 characters.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'the one I was given{Enter}');
  expect(await screen.findByText(/^Too easy to guess/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'nobody knows this{Enter}');
  expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
});

const provider = 'Example Exchange';

test('the provider is the only way in where passwords are off; what fails is told', async () => {
  let away = true;
  stubServer(
    waysIn(false, provider),
    answer(officerSingleSignOnBegin, () =>
      away ? new Refused('SINGLE_SIGN_ON_AWAY') : { url: 'https://login.example.test/' },
    ),
  );
  const assigned = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const user = openConsole('/sign-in?then=%2Fqueue%2Fmine');
  await user.click(await screen.findByRole('button', { name: `Continue with ${provider}` }));
  expect((await screen.findByRole('alert')).textContent).toContain('The provider does not answer');
  expect(screen.queryByLabelText('Password')).toBeNull();
  away = false;
  await user.click(screen.getByRole('button', { name: `Continue with ${provider}` }));
  await waitFor(() => expect(assigned).toHaveBeenCalledWith('https://login.example.test/'));
});

test('whoever comes back from the provider arrives where they wanted, and the address keeps no answer', async () => {
  sessionStorage.setItem('credence-console.wanted', 'then=%2Fqueue%2Fmine');
  const { calls } = stubServer(
    waysIn(true, provider),
    answer(officerSingleSignOnReturn, () => ({})),
    ...queue,
  );
  openConsole('/sign-in?state=s&code=c&iss=https%3A%2F%2Flogin.example.test');
  expect(await screen.findByText('You hold no case')).toBeTruthy();
  expect(currentPath()).toBe('/queue/mine');
  const returned = calls.filter(({ path }) => path === officerSingleSignOnReturn.path);
  expect(returned.map(({ input }) => input)).toEqual([
    { state: 's', code: 'c', iss: 'https://login.example.test' },
  ]);
});

test('whoever has no role, or goes back, is told so and can begin again', async () => {
  stubServer(
    waysIn(true, provider),
    answer(officerSingleSignOnReturn, () => new Refused('SINGLE_SIGN_ON_NO_ROLE')),
  );
  openConsole('/sign-in?state=s&code=c');
  expect(await screen.findByText('You may not use this console')).toBeTruthy();
  expect(await screen.findByRole('button', { name: `Continue with ${provider}` })).toBeTruthy();
  openConsole('/sign-in?state=s&error=access_denied');
  expect(await screen.findByText('You came back without signing in')).toBeTruthy();
});
