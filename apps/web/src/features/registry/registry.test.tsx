// @vitest-environment happy-dom
import { retCodes } from '@credence/contract/ret-codes';
import { electronicIdentityReturn, vendorToken } from '@credence/contract/vendor-calls';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import type { FakeCall } from '../../api/fake.ts';
import { host } from '../../host/choose.ts';
import { takeReturned } from '../../host/returned.ts';
import { framedSession } from '../../testing/framed-session.ts';
import { heading, press } from '../../testing/on-screen.ts';
import { waitedFor } from '../../testing/owed.ts';
import { address, caseIn, electronic, number, openRegistry } from '../../testing/registry.ts';
// Loaded before the first test rather than while it waits.
import './registry-screen.tsx';

afterEach(() => {
  cleanup();
  Object.assign(host, { session: undefined });
});

const field = (name: RegExp) => screen.findByRole('textbox', { name });
const sent = (calls: FakeCall[]) =>
  calls.filter(({ path }) => path === vendorToken.path).map(({ input }) => input);

test('[S2.3] a number that is not whole is told at the field and sent to nobody; one that is, is sent and shown masked', async () => {
  const { calls } = await openRegistry();
  const input = await field(/BVN/);
  press('Check my BVN');
  await screen.findByText('Enter your number.');
  fireEvent.change(input, { target: { value: '222 000' } });
  fireEvent.blur(input);
  await screen.findByText('A BVN has exactly 11 digits. Check it and try again.');
  expect(sent(calls)).toEqual([]);
  fireEvent.change(input, { target: { value: '222-0000 0001' } });
  press('Check my BVN');
  await heading('We are asking the registry');
  expect(sent(calls)).toEqual([
    { by: 'number', level: 1, country: 'NG', scheme: 'BVN', number: '222-0000 0001' },
  ]);
  expect(screen.getByText('•••••••••01')).toBeTruthy();
  expect(document.body.textContent).not.toContain('222-0000');
});

test('[S2.3] the number of a company and a birth date that does not fit are told apart', async () => {
  await openRegistry({ country: 'IN', ways: [number('PAN', 'beside')] });
  await heading('Add your PAN');
  fireEvent.change(await field(/PAN/), { target: { value: 'abcce1234f' } });
  press('Check my PAN');
  await screen.findByText('This is the PAN of a company or trust. Enter your own.');
  // Beside a document it is no way round it.
  expect(screen.queryByRole('link', { name: 'Use a document instead' })).toBeNull();
  cleanup();
  await openRegistry({ country: 'ID', ways: [number('NIK')] });
  fireEvent.change(await field(/NIK/), { target: { value: '3171011501900001' } });
  press('Check my NIK');
  await screen.findByText(/This number belongs to a different date of birth/);
});

test('[S2.3] what the server finds wrong with a number stands at the field, and what is typed is kept', async () => {
  const { world } = await openRegistry({
    refusal: new ApiError(retCodes.NUMBER_INVALID, 'wrong', { problem: 'form' }),
  });
  const input = await field(/BVN/);
  fireEvent.change(input, { target: { value: '22200000001' } });
  press('Check my BVN');
  await screen.findByText('A BVN has exactly 11 digits. Check it and try again.');
  expect(input).toHaveProperty('value', '22200000001');
  world.refusal = new ApiError(retCodes.ATTEMPTS_TODAY, 'later', { retryAt: '2026-03-03T09:00:00.000Z' });
  press('Check my BVN');
  await screen.findByText('You have used today’s attempts');
  world.refusal = new ApiError(retCodes.ROUTE_NOT_SUPPORTED, 'no');
  press('Check my BVN');
  await screen.findByText(/This way to verify is not offered for your country/);
});

test('[S2.3] asked again says why, what was sent but for its last signs, and how to go on', async () => {
  await openRegistry({
    status: 'FAILED_AND_CAN_RETRY',
    newest: {
      case: caseIn('retry', {
        verdict: {
          outcome: 'retry',
          labels: ['number-differs', 'name-differs'],
          decidedAt: '2026-03-01T10:00:00.000Z',
        },
      }),
      shownNumber: '•••••••••09',
      scheme: 'BVN',
    },
  });
  await heading('We could not confirm your number');
  await screen.findByText(/The registry has different details for this number/);
  expect(screen.getByText('•••••••••09')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Correct your details' })).toBeTruthy();
  expect(await field(/BVN/)).toHaveProperty('value', '');
});

test.each([
  ['in_review', 'PENDING', 'Our team is looking at it'],
  ['approved', 'SUCCESS', 'You’re verified'],
  ['approved', 'ALLOW', 'Your number is confirmed'],
  ['refused', 'FAILED_AND_CAN_NOT_RETRY', 'We could not verify you'],
] as const)('[S2.3] a number that is %s while the level is %s is told so', async (state, status, title) => {
  await openRegistry({ status, newest: { case: caseIn(state), shownNumber: '•••••••••01', scheme: 'BVN' } });
  await heading(title);
});

test('[S2.3] [S4.9] a confirmed number whose level waits for more is told what for', async () => {
  await openRegistry({
    limits: { bannerTags: ['LEVEL_WAITS'] },
    owed: [waitedFor.agreement],
    newest: { case: caseIn('approved'), shownNumber: '•••••••••01', scheme: 'BVN' },
  });
  await heading('Your identity is confirmed');
  screen.getByText('One thing left for level 1:');
  expect(screen.getByRole('link', { name: 'Client agreement' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Continue with your document' })).toBeNull();
});

test('[S2.3] [S4.9] a verdict that comes between the two questions about a number is shown all the same', async () => {
  const numbered = (state: 'submitted' | 'retry') => ({
    case: caseIn(state),
    shownNumber: '•••••••••10',
    scheme: 'BVN' as const,
  });
  const { world } = await openRegistry({ status: 'PENDING', newest: numbered('submitted') });
  await heading('We are asking the registry');
  let isDecided = false;
  const decidedAfter = <Told,>(before: Told, after: Told) => ({
    get: () => {
      const told = isDecided ? after : before;
      isDecided = true;
      return told;
    },
  });
  Object.defineProperties(world, {
    status: decidedAfter('PENDING', 'FAILED_AND_CAN_RETRY'),
    newest: decidedAfter(numbered('submitted'), numbered('retry')),
  });
  const title = { name: 'We could not confirm your number', level: 1 };
  await screen.findByRole('heading', title, { timeout: 20_000 });
});

test('[S2.3] details come first, and a country without a registry is told to use a document', async () => {
  await openRegistry({ complete: false });
  await screen.findByRole('link', { name: /details/ });
  cleanup();
  await openRegistry({ ways: [] });
  await heading('You need a document here');
  expect(screen.getByRole('link', { name: 'Back to overview' })).toBeTruthy();
});

test('[S2.3] [S4.9] where today’s attempts are used no number is asked for', async () => {
  await openRegistry({
    status: 'FAILED_AND_CAN_RETRY',
    limits: { limitation: 'LIMITATION_ATTEMPTS_TODAY', limitationInfo: '2026-03-03T09:00:00.000Z' },
  });
  await screen.findByText('You have used today’s attempts');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to overview' })).toBeTruthy();
});

test('[S2.16] who comes from another screen reads on at the title, also where that comes later', async () => {
  await openRegistry({}, '/user/accounts/auth/help');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy());
  act(() => history.pushState(null, '', address));
  const title = await heading('Verify with your BVN');
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test('[S2.3] [S7.11] an electronic identity is a page of its own, which takes this one’s place', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { calls } = await openRegistry({ country: 'SE', ways: [electronic] });
  await heading('Verify with your electronic identity');
  press('Go to my electronic identity');
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(String(assign.mock.calls[0]?.[0])).toBe('https://eid.example/authorize?request_uri=x');
  expect(sent(calls)).toEqual([{ by: 'electronic-identity', level: 1, country: 'SE' }]);
});

test('[S2.3] inside another page it says that it works in a page of its own, and offers the phone', async () => {
  Object.assign(host, { session: framedSession() });
  await openRegistry({ country: 'SE', ways: [electronic] });
  await screen.findByText('Not in this window');
  await screen.findByRole('button', { name: 'Continue on your phone' });
  expect(screen.queryByRole('button', { name: 'Go to my electronic identity' })).toBeNull();
});

/** As the page of the electronic identity sends the browser back. */
function comeBack(query: string): void {
  window.location.href = `http://localhost${address}?${query}`;
  takeReturned(new URL(window.location.href));
}

test('[S2.3] an answer is submitted once, with its issuer', async () => {
  comeBack('code=abc&state=mine&iss=https%3A%2F%2Feid.example');
  const { calls } = await openRegistry({
    country: 'SE',
    ways: [electronic],
    status: 'SUCCESS',
    newest: { case: caseIn('approved', { route: 'electronic-identity' }), shownNumber: '', scheme: null },
    back: caseIn('approved', { route: 'electronic-identity' }),
  });
  await heading('You’re verified');
  expect(
    calls.filter(({ path }) => path === electronicIdentityReturn.path).map(({ input }) => input),
  ).toEqual([{ state: 'mine', code: 'abc', iss: 'https://eid.example' }]);
});

test.each([
  ['error=access_denied&state=mine', undefined, 'You cancelled'],
  ['error=server_error&state=mine', undefined, 'Your electronic identity reported a problem'],
  ['code=abc&state=mine', retCodes.ROUTE_NOT_SUPPORTED, 'This answer is no longer valid'],
  [
    'code=abc&state=mine',
    retCodes.PROVIDER_UNAVAILABLE,
    'The checking service isn’t responding right now. Nothing is lost. Try again in a few minutes.',
  ],
] as const)(
  '[S2.3] declined, failed, too late and unanswered are told apart: %s %s',
  async (query, code, told) => {
    comeBack(query);
    await openRegistry({
      country: 'SE',
      ways: [electronic],
      ...(code !== undefined && { back: new ApiError(code, 'no') }),
    });
    await screen.findByText(told);
    expect(screen.getByRole('button', { name: 'Go to my electronic identity' })).toBeTruthy();
  },
);
