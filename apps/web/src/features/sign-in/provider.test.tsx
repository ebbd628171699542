// @vitest-environment happy-dom
import { choosePassword } from '@credence/contract/password';
import { userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { securityActions } from '@credence/contract/security-action';
import { signIn } from '@credence/contract/session';
import {
  singleSignOnBegin,
  singleSignOnConfirm,
  singleSignOnReturn,
} from '@credence/contract/single-sign-on';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { fakeApi } from '../../api/fake.ts';
import { startTexts } from '../../i18n/load.ts';
import { onConfirmed } from '../../state/confirmed-elsewhere.ts';
import { confirmedHere, leaveToConfirm } from '../../state/confirmed-here.ts';
import { keepTicket, takeBroughtBack } from './brought-back.ts';
import { SignInPage } from './sign-in-page.tsx';

// A busy machine is no failure.
configure({ asyncUtilTimeout: 15_000 });

const goOn = /^Continue with .*Example Exchange/;
const by = userEvent.setup();

let assigned: string[] = [];
let refusal: number | undefined;
beforeEach(() => {
  assigned = [];
  refusal = undefined;
  sessionStorage.clear();
  vi.spyOn(location, 'assign').mockImplementation((address) => void assigned.push(String(address)));
  vi.spyOn(location, 'replace').mockImplementation((address) => void assigned.push(String(address)));
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function unlessRefused<Result>(result: Result): Result {
  if (refusal !== undefined) throw new ApiError(refusal, 'refused');
  return result;
}

/** The page at an address, of a site with a provider. */
async function open(
  address: string,
  { passwords = true, leadsTo = '/user/accounts/auth/kyc' as string | null } = {},
) {
  location.href = `http://localhost${address}`;
  const config = document.createElement('script');
  config.type = 'application/json';
  config.id = 'sign-in-config';
  config.textContent = JSON.stringify({ provider: 'Example Exchange', passwords });
  document.body.append(config);
  const calls = fakeApi([
    [signIn, () => ({ redirect_url: '/user/accounts/auth', needsPassword: true })],
    [choosePassword, () => unlessRefused({})],
    [userProfile, () => ({ id: 'u', currency_code: 'EUR', sub_attribute: '' })],
    [singleSignOnBegin, () => unlessRefused({ url: 'https://login.example.test/begin' })],
    [singleSignOnConfirm, () => unlessRefused({ url: 'https://login.example.test/confirm' })],
    [singleSignOnReturn, () => unlessRefused({ redirect_url: leadsTo })],
  ]);
  await startTexts();
  takeBroughtBack();
  render(<SignInPage />);
  return (endpoint: { path: string }) =>
    calls.filter(({ path }) => path === endpoint.path).map(({ input }) => input);
}

test('[S4.17] the provider is left for with where one wanted to go, or it is told why not', async () => {
  const sent = await open('/login?redirect_url=%2Fuser%2Faccounts%2Fauth%2Fkyc', { passwords: false });
  expect(screen.queryByLabelText('Password')).toBeNull();
  refusal = retCodes.SINGLE_SIGN_ON_AWAY;
  await by.click(screen.getByRole('button', { name: goOn }));
  expect((await screen.findByRole('alert')).textContent).toContain('isn’t answering');
  refusal = undefined;
  await by.click(screen.getByRole('button', { name: goOn }));
  await waitFor(() => expect(assigned).toEqual(['https://login.example.test/begin']));
  const asked = { redirect_url: '/user/accounts/auth/kyc' };
  expect(sent(singleSignOnBegin)).toEqual([asked, asked]);
});

test('what comes back leaves the address at once, and leads on', async () => {
  const sent = await open('/login?state=s&code=c&iss=https%3A%2F%2Flogin.example.test');
  expect(location.search).toBe('');
  await waitFor(() => expect(assigned).toEqual(['/user/accounts/auth/kyc']));
  expect(sent(singleSignOnReturn)).toEqual([{ state: 's', code: 'c', iss: 'https://login.example.test' }]);
});

test('a refused answer is told where one can begin again, without losing where one wanted to go', async () => {
  sessionStorage.setItem('credence.sign-in-wanted', '/user/accounts/auth/messages');
  refusal = retCodes.SINGLE_SIGN_ON_EMAIL_TAKEN;
  await open('/login?state=s&code=c');
  expect((await screen.findByRole('alert')).textContent).toContain('already an account with this e-mail');
  expect(screen.getByRole('button', { name: goOn })).toBeTruthy();
  expect(location.search).toBe('?redirect_url=%2Fuser%2Faccounts%2Fauth%2Fmessages');
});

test.each([
  ['access_denied', /without signing in/],
  ['server_error', /couldn’t be checked/],
])('nothing is sent after %s', async (error, text) => {
  const sent = await open(`/login?state=s&error=${error}`);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(sent(singleSignOnReturn)).toEqual([]);
});

test('a window that was opened to confirm tells the one that waits, and says what became of it', async () => {
  const heard: string[] = [];
  const stop = onConfirmed((ticket) => heard.push(ticket));
  const sent = await open('/login#confirm=the-ticket');
  await waitFor(() => expect(assigned).toEqual(['https://login.example.test/confirm']));
  expect(sent(singleSignOnConfirm)).toEqual([{ ticket: 'the-ticket' }]);
  cleanup();
  await open('/login?state=s&code=c', { leadsTo: null });
  expect(await screen.findByRole('heading', { name: 'Confirmed' })).toBeTruthy();
  await waitFor(() => expect(heard).toEqual(['the-ticket']));
  stop();
  cleanup();
  await open('/login?state=s&error=access_denied');
  expect(await screen.findByText('Not confirmed')).toBeTruthy();
});

test('where no other window can be opened, this one comes back to the page that asked, confirmed or not', async () => {
  const action = securityActions.OTP;
  const leaveFrom = (page: string) => {
    location.href = `http://localhost${page}`;
    keepTicket('the-ticket');
    leaveToConfirm({ action, ticket: 'the-ticket', methods: ['single-sign-on', 'code'] });
  };
  leaveFrom('/user/accounts/auth/security?lang=de-DE');
  await open('/login?state=s&error=access_denied');
  await by.click(await screen.findByRole('button', { name: 'Close' }));
  expect(assigned).toEqual(['/user/accounts/auth/security?lang=de-DE']);
  expect(confirmedHere(action)).toBeUndefined();
  cleanup();
  leaveFrom('/user/accounts/auth/security');
  await open('/login?state=s&code=c', { leadsTo: null });
  await waitFor(() => expect(assigned.at(-1)).toBe('/user/accounts/auth/security'));
  expect(confirmedHere(securityActions.RESET)).toBeUndefined();
  const methods = ['single-sign-on', 'code'];
  expect(confirmedHere(action)).toEqual({ action, ticket: 'the-ticket', methods });
  expect(confirmedHere(action)).toBeUndefined();
});

test('[ASVS 6.4.1] a password that somebody else set is replaced before anything else', async () => {
  const sent = await open('/login');
  await by.type(screen.getByLabelText('E-mail'), 'ada@example.com');
  await by.type(screen.getByLabelText('Password'), 'given{Enter}');
  const field = await screen.findByLabelText('New password');
  await by.type(field, 'short{Enter}');
  expect(await screen.findByText('Use at least 10 characters.')).toBeTruthy();
  refusal = retCodes.PASSWORD_EASY;
  await by.type(field, ' no more{Enter}');
  expect(await screen.findByText(/too easy to guess/)).toBeTruthy();
  refusal = undefined;
  await by.type(field, ' at all{Enter}');
  await waitFor(() => expect(assigned).toEqual(['/user/accounts/auth']));
  expect(sent(choosePassword).at(-1)).toEqual({ newPassword: 'short no more at all' });
});
