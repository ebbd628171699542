// @vitest-environment happy-dom
import { integrationAccessToken } from '@credence/contract/embedding';
import { handOffFinish } from '@credence/contract/hand-off';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../api/fake.ts';
import { sdkArrival, sessionKey } from './arrival.ts';
import { goOnHere } from './go-to.ts';
import { returned } from './returned.ts';
import { openSdk } from './sdk.ts';

const route = '/user/accounts/auth/sdk';
afterEach(() => sessionStorage.clear());

/** SDK mode as it opens at an address, with what it asked for. */
async function openAt(address: string) {
  const calls = fakeApi([
    [integrationAccessToken, () => ({ accessToken: 'session-1', expiresInSeconds: 900 })],
    [handOffFinish, () => ({})],
  ]);
  window.location.href = `http://localhost${address}`;
  const arrival = sdkArrival();
  if (!arrival) throw new Error('This is not SDK mode.');
  const { session } = await openSdk(arrival);
  if (!session) throw new Error('SDK mode has a session.');
  return { session, calls };
}

test('[S2.2] [S2.18] a phone that goes on for another device tells it once something was submitted', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  goOnHere('one-time', 'en');
  const [address] = replace.mock.calls[0] ?? [];
  const { session, calls } = await openAt(String(address));
  expect(session.handedOff).toBe(true);
  session.submitted();
  await vi.waitFor(() => expect(calls.map(({ path }) => path)).toContain(handOffFinish.path), {
    timeout: 15_000,
  });
  expect(calls.at(-1)?.headers.get('kyc-access-token')).toBe('session-1');
});

test('[S2.2] any other embedded session has no device to go back to', async () => {
  const { session, calls } = await openAt(`${route}?from=email&token=a.b.c`);
  expect(session.handedOff).toBe(false);
  session.submitted();
  expect(calls.map(({ path }) => path)).not.toContain(handOffFinish.path);
});

test('[S2.3] a session that is kept goes on when the electronic identity sends its tab back', () => {
  sessionStorage.setItem(
    sessionKey,
    new URLSearchParams({ token: 'kept', endsAt: String(Date.now() + 600_000), lang: 'de-DE' }).toString(),
  );
  window.location.href = 'http://localhost/user/accounts/auth/vendor?code=secret&state=mine';
  expect(sdkArrival()?.kept.get('token')).toBe('kept');
  expect(window.location.href).toBe('http://localhost/user/accounts/auth/vendor?lang=de-DE');
  expect(returned()?.get('code')).toBe('secret');
});
