import { reviewQueue } from '@credence/contract/review-queue';
import { officerProfile, officerSecondFactor, officerSignIn } from '@credence/contract/session';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, type Fake, Refused, stubServer } from '../../testing/fake-api.ts';
import { currentPath, openConsole } from '../../testing/render.tsx';
import { sampleOfficer } from '../../testing/samples.ts';

const queue = [
  answer(officerProfile, () => sampleOfficer),
  answer(reviewQueue, () => ({ items: [], next: null, counts: { waiting: 0, mine: 0, checking: 0 } })),
];

const factors: Fake[] = [
  answer(officerSignIn, ({ password }) =>
    password === 'right' ? { secondFactor: 'totp' as const } : new Refused('SIGN_IN_FAILED'),
  ),
  answer(officerSecondFactor, ({ code }) => (code === '123456' ? {} : new Refused('SECOND_FACTOR_FAILED'))),
];

async function enterPassword(user: ReturnType<typeof openConsole>, password = 'right') {
  await user.type(screen.getByLabelText('E-mail'), 'olive@credence.test');
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
  stubServer(answer(officerSignIn, () => new Refused('TOO_MANY_REQUESTS')));
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
    ...factors.slice(0, 1),
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
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Enter your e-mail address')).toBeTruthy();
  expect(calls).toEqual([]);
});
