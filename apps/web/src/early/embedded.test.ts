// @vitest-environment happy-dom
import { integrationAccessToken, renewAccessToken, tokenInfo } from '@credence/contract/embedding';
import { kycInfo } from '@credence/contract/kyc';
import { memberInfo } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../api/client.ts';
import { OfflineError } from '../api/errors.ts';
import { fakeApi } from '../api/fake.ts';
import { sessionKey } from '../host/arrival.ts';
import { chooseHost, host } from '../host/choose.ts';
import { kycInfoWith } from '../testing/account.ts';
import { info, onSdkPath, refused, route, session, visit } from '../testing/sdk.ts';

// What the page has come with needs no loading.
beforeEach(() => (document.head.innerHTML = '<meta name="credence-texts">'));
afterEach(() => {
  sessionStorage.clear();
  document.documentElement.removeAttribute('data-theme');
  globalThis.credenceEarly = undefined;
});

const openingInput = v.object({ attempt: v.pipe(v.string(), v.length(32)) });
const levels = { obtain_current: true, obtain_quotas: true, obtain_state: true } as const;
const answered = (result: unknown) => ({ ret_code: 0, ret_msg: 'OK', result });
const first = {
  [tokenInfo.path]: answered(info),
  [memberInfo.sdkPath ?? '']: { ret_code: retCodes.SERVER_FAILED, ret_msg: 'no', result: null },
  [kycInfo.sdkPath ?? '']: answered(kycInfoWith('ALLOW')),
};

/** The page as it begins: its first script, then the app. */
async function begin(address: string): Promise<void> {
  visit(address);
  vi.resetModules();
  await import('./embedded.ts');
  expect(location.href).not.toContain('one-time');
  await chooseHost();
}

test('[S1.3] the token is exchanged once, and the overview asks for nothing that came with the answer', async () => {
  const calls = fakeApi([[integrationAccessToken, () => ({ ...session('session-1'), first })]]);
  await begin(`${route}?lang=en&from=email#token=one-time&theme=dark`);
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(host.session?.state()).toBe('open');
  expect(await host.profile(call)).toMatchObject({ id: 'u-1', sdkToken: 'session-1' });
  expect(await call(kycInfo, levels)).toEqual(kycInfoWith('ALLOW'));
  await expect(call(memberInfo, {})).rejects.toMatchObject({ code: retCodes.SERVER_FAILED });
  expect(calls.map(({ path, input }) => [path, input])).toEqual([
    [integrationAccessToken.path, { token: 'one-time', attempt: expect.any(String), first: true }],
  ]);
  expect(calls[0]?.credentials).toBe('include');
});

test('what did not come with the answer is asked for', async () => {
  const calls = fakeApi([
    [integrationAccessToken, () => session('session-1')],
    [onSdkPath(kycInfo), () => kycInfoWith('ALLOW')],
  ]);
  await begin(`${route}#token=one-time`);
  await call(kycInfo, levels);
  expect(calls.map(({ path }) => path)).toEqual([integrationAccessToken.path, kycInfo.sdkPath]);
});

test('[S8.2] a token that is used or late ends there, asked for once', async () => {
  const calls = fakeApi([[integrationAccessToken, refused(retCodes.TOKEN_EXPIRED)]]);
  await begin(`${route}#token=one-time`);
  expect(host.session?.state()).toBe('ended');
  expect(calls).toHaveLength(1);
});

/** The exchange of a link without a connection, until there is one. */
function withoutConnection() {
  let connected = false;
  const calls = fakeApi([
    [
      integrationAccessToken,
      () => {
        if (!connected) throw new OfflineError(new Error('offline'));
        return session('session-1');
      },
    ],
  ]);
  return { calls, connect: () => (connected = true) };
}

test('without a connection it can be tried again, with the same token', async () => {
  const { calls, connect } = withoutConnection();
  await begin(`${route}#token=one-time`);
  expect(host.session?.state()).toBe('unreachable');
  connect();
  await host.session?.renew();
  expect(host.session?.state()).toBe('open');
  const { attempt } = v.parse(openingInput, calls[0]?.input);
  expect(calls.map(({ input }) => input)).toEqual([
    { token: 'one-time', attempt, first: true },
    { token: 'one-time', attempt },
  ]);
});

test('a page that is loaded again before its link was opened opens it, and nothing is kept of the link then', async () => {
  const { calls, connect } = withoutConnection();
  await begin(`${route}?from=email#token=one-time`);
  connect();
  await begin(`${location.pathname}${location.search}`);
  expect(host.session?.state()).toBe('open');
  expect(host.headers()).toMatchObject({ 'kyc-access-business': 'email' });
  const { attempt } = v.parse(openingInput, calls[0]?.input);
  expect(calls.map(({ input }) => input)).toEqual(
    [1, 2].map(() => ({ token: 'one-time', attempt, first: true })),
  );
  expect(sessionStorage.getItem(sessionKey)).not.toContain('one-time');
});

test('another link is another session than the one that is kept, and without one that goes on', async () => {
  const kept = new URLSearchParams({ token: 'kept', endsAt: `${Date.now() + 600_000}`, lang: 'ar-SA' });
  sessionStorage.setItem(sessionKey, `${kept}`);
  fakeApi([
    [integrationAccessToken, () => session('session-2')],
    [renewAccessToken, () => session('session-3')],
  ]);
  await begin(`${route}?from=email#token=one-time`);
  expect(host.headers()).toMatchObject({ 'kyc-access-token': 'session-2', 'kyc-access-business': 'email' });
  expect(location.search).toBe('?from=email');
  await begin(route);
  expect(host.headers()).toMatchObject({ 'kyc-access-token': 'session-2' });
});
