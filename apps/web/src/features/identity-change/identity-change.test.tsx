// @vitest-environment happy-dom
import {
  identityChangeCodes,
  identityChangeTerms,
  selfReset,
  selfUpdate,
} from '@credence/contract/identity-change';
import { retCodes } from '@credence/contract/ret-codes';
import { riskIntercept } from '@credence/contract/risk';
import { securityActions } from '@credence/contract/security-action';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import further from '../../../../../locales/further-screens/en.json';
import first from '../../../../../locales/user-accounts/en.json';
import type { FakeCall } from '../../api/fake.ts';
import { host } from '../../host/choose.ts';
import { framedSession } from '../../testing/framed-session.ts';
import { openIdentityChange } from '../../testing/identity-change.ts';
import { press } from '../../testing/on-screen.ts';
import { prove, right, ticket } from '../../testing/security-check.ts';
// Loaded before the first test rather than while it waits.
import './reset-screen.tsx';
import './update-screen.tsx';

const english = { ...first, ...further };

afterEach(() => {
  cleanup();
  Object.assign(host, { session: undefined });
});

const resetPath = '/user/accounts/auth/resetkyc';
const updatePath = '/user/accounts/auth/updatekyc';

test('[S7.10] [S2.13] an update says which documents of a country are not taken, and why', async () => {
  await openIdentityChange(updatePath);
  const country = await screen.findByRole('combobox', { name: 'Country that issued it' });
  await screen.findByText(/we accept one document: Passport/);
  expect(screen.queryByText(/tax number/)).toBeNull();
  fireEvent.change(country, { target: { value: 'India' } });
  fireEvent.keyDown(country, { key: 'Enter' });
  await screen.findByText(/PAN.* isn’t accepted/);
  screen.getByText(english['refused.tax-number-only']);
});

test('[S2.13] where a country cannot be looked up another can be chosen, or the same asked again', async () => {
  const { world } = await openIdentityChange(updatePath);
  const country = await screen.findByRole('combobox', { name: 'Country that issued it' });
  world.unanswered = 'IN';
  fireEvent.change(country, { target: { value: 'India' } });
  fireEvent.keyDown(country, { key: 'Enter' });
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('combobox', { name: 'Country that issued it' })).toBe(country);
  world.unanswered = '';
  press('Try again');
  await screen.findByText(/PAN.* isn’t accepted/);
});

const confirming = () => screen.findByRole('dialog', { name: 'Confirm it’s you' });

const pathsOf = (calls: FakeCall[]) => calls.map(({ path }) => path);

test('[S2.13] [S7.16] a reset says what goes and what stays, and does nothing before it was confirmed and proved', async () => {
  const { calls } = await openIdentityChange(resetPath);
  await screen.findByRole('heading', { level: 1, name: 'Reset your verification' });
  expect(screen.getByText('L••• H•••')).toBeTruthy();
  expect(screen.getByText('Every level you have reached')).toBeTruthy();
  expect(screen.getByText('Your balances')).toBeTruthy();
  press('Reset verification');
  await screen.findByRole('alertdialog', { name: 'Reset your verification?' });
  press('Yes, reset it');
  await confirming();
  prove('not the one', 'Reset now');
  await screen.findByText('That password isn’t right. Try again.');
  expect(calls.filter(({ path }) => path === selfReset.path).map(({ input }) => input)).toEqual([{}]);

  prove(right, 'Reset now');
  await screen.findByRole('heading', { level: 1, name: 'Your verification was reset' });
  expect(calls.filter(({ path }) => path === riskIntercept.path).map(({ input }) => input)).toEqual([
    { action: securityActions.RESET },
  ]);
  expect(calls.filter(({ path }) => path === selfReset.path).map(({ input }) => input)).toEqual([
    {},
    { ticket },
  ]);
  expect(screen.getByRole('link', { name: 'Check your details' })).toBeTruthy();
});

test('[S7.20] [S8.12] the identity is shown in full only behind the check for seeing it, and can be hidden again', async () => {
  const { calls } = await openIdentityChange(resetPath);
  await screen.findByText('L••• H•••');
  press('Show in full');
  await confirming();
  prove(right, 'Show in full');
  await screen.findByText('Layla Haddad');
  expect(calls.find(({ path }) => path === riskIntercept.path)?.input).toEqual({
    action: securityActions.VIEW,
  });
  press('Hide again');
  await screen.findByText('L••• H•••');
});

const textOfCode = {
  1045: 'updateIDError1',
  1046: 'updateIDError2',
  1047: 'updateIDError3',
  1048: 'updateIDError4',
  1049: 'updateIDError5',
  1050: 'updateIDError6',
  1051: 'updateIDError7',
  1052: 'updateIDError6',
  1053: 'updateIDError6',
  1062: 'updateIDError2',
} as const satisfies Record<(typeof identityChangeCodes)[number], keyof typeof english>;

test.each(identityChangeCodes)(
  '[S8.11] code %i is told by its text, with the time from which it is possible again',
  async (code) => {
    await openIdentityChange(resetPath, {
      offer: { allowed: false, code, from: '2026-03-03T09:00:00.000Z' },
    });
    await screen.findByText(english[textOfCode[code]]);
    expect(screen.getByText(/^Available again from/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reset verification' })).toBeNull();
  },
);

test.each([
  [retCodes.ATTEMPTS_USED_UP, 'You’ve used all attempts for this level.'],
  [retCodes.ATTEMPTS_TODAY, 'You have used today’s attempts.'],
  [retCodes.LEVEL_NOT_ALLOWED, 'This level isn’t available to you right now.'],
  [retCodes.RESIDENCE_NOT_SERVED, 'This site can’t verify residents of this country.'],
  [retCodes.REFUSED_FOR_GOOD, 'An earlier verification was refused for good'],
])(
  '[S2.13] what could not be earned again is not given up: code %i is told by its text',
  async (code, text) => {
    await openIdentityChange(resetPath, { offer: { allowed: false, code, from: null } });
    await screen.findByText(text, { exact: false });
    expect(screen.queryByRole('button', { name: 'Reset verification' })).toBeNull();
  },
);

test('[S8.11] what is refused at the last moment is told beside the button, and nothing is taken for done', async () => {
  await openIdentityChange(resetPath, { refusal: retCodes.UPDATE_STATE_CHANGED });
  await screen.findByText('L••• H•••');
  press('Reset verification');
  press('Yes, reset it');
  await confirming();
  prove(right, 'Reset now');
  await screen.findByText(english.updateIDError6);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Your verification was reset' })).toBeNull();
});

test('[S7.16] an update goes on to the pictures of the chosen document at the first level', async () => {
  const { calls } = await openIdentityChange(updatePath);
  await screen.findByRole('heading', { level: 1, name: 'Update your document' });
  await screen.findByText(/Passport/, { selector: 'output' });
  press('Continue');
  await confirming();
  prove(right, 'Continue');
  await waitFor(() => expect(window.location.pathname).toBe('/user/accounts/auth/kyc'));
  expect(window.location.search).toBe('?level=1');
  expect(calls.findLast(({ path }) => path === selfUpdate.path)?.input).toEqual({
    ticket,
    country: 'AE',
    documentType: 'PASSPORT',
  });
});

test('[S7.20] whoever does not confirm is told so, keeps what was chosen, and can go on', async () => {
  const { calls } = await openIdentityChange(updatePath);
  const country = await screen.findByRole('combobox', { name: 'Country that issued it' });
  fireEvent.change(country, { target: { value: 'India' } });
  fireEvent.keyDown(country, { key: 'Enter' });
  await screen.findByText(/PAN.* isn’t accepted/);
  press('Continue');
  await confirming();
  press('Cancel');
  await screen.findByText('Please confirm it’s you first.');
  expect(country).toHaveProperty('value', 'India');
  press('Continue');
  await confirming();
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
  prove(right, 'Continue');
  await waitFor(() => expect(window.location.pathname).toBe('/user/accounts/auth/kyc'));
  expect(
    pathsOf(calls).filter((path) => path === riskIntercept.path),
    'the check that was left is gone on with',
  ).toHaveLength(1);
});

test('[S7.20] in another site’s frame nobody is asked for a password', async () => {
  Object.assign(host, { session: framedSession() });
  await openIdentityChange(resetPath);
  await screen.findByText('L••• H•••');
  press('Show in full');
  const dialog = await screen.findByRole('dialog', { name: 'Continue in your own account' });
  expect(dialog.querySelector('input')).toBeNull();
  press('Cancel');
  await screen.findByText('Please confirm it’s you first.');
});

test('[S2.13] where the site does not offer it, it says so', async () => {
  await openIdentityChange(updatePath, { offer: { offered: false, allowed: false } });
  await screen.findByText('Not available here');
  screen.getByText(english['update.notOffered.text']);
});

test('[S2.13] [S7.18] where it is done in the mobile app, it says that', async () => {
  await openIdentityChange(updatePath, { offer: { offered: false, allowed: false }, inApp: true });
  await screen.findByText(english['identityChange.inApp']);
  expect(screen.queryByText(english['update.notOffered.text'])).toBeNull();
});

test('[S4.7] [S7.16] a session that was opened for what was ordered begins the update without a check', async () => {
  Object.assign(host, { session: framedSession() });
  const { calls } = await openIdentityChange(updatePath, { ordered: ['AE'] });
  await screen.findByRole('heading', { level: 1, name: 'Confirm your identity again' });
  // The only country that answers it is chosen, and its only document.
  await screen.findByText(/passport/i);
  press(english['update.action']);
  await waitFor(() =>
    expect(calls.find(({ path }) => path === selfUpdate.path)?.input).toEqual({
      country: 'AE',
      documentType: 'PASSPORT',
    }),
  );
  expect(pathsOf(calls)).not.toContain(riskIntercept.path);
});

test('[S2.13] in an embedded session an update is done in the account itself, which opens beside it', async () => {
  Object.assign(host, { session: framedSession() });
  const { calls } = await openIdentityChange(updatePath);
  await screen.findByRole('heading', { level: 1, name: 'Update your document in your account' });
  const link = screen.getByRole('link', { name: /^Open my account/ });
  expect(link.getAttribute('href')).toBe('/user/accounts/auth/updatekyc');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(pathsOf(calls)).not.toContain(identityChangeTerms.path);
});

test('without a connection it says so and can be tried again', async () => {
  const { world } = await openIdentityChange(resetPath, { offline: true });
  await screen.findByText(english['document.offline.title']);
  world.offline = false;
  press('Try again');
  await screen.findByRole('heading', { level: 1, name: 'Reset your verification' });
});
