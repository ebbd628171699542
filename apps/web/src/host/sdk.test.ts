// @vitest-environment happy-dom
import { integrationAccessToken, renewAccessToken, sdkAccess, tokenInfo } from '@credence/contract/embedding';
import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { sdkFilePath, sdkUploadPath } from '@credence/contract/upload';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../api/client.ts';
import { ApiError, OfflineError } from '../api/errors.ts';
import { onApiEvent } from '../api/events.ts';
import { fakeApi } from '../api/fake.ts';
import { kycInfoWith } from '../testing/account.ts';
import {
  assigned,
  info,
  onSdkPath,
  openAt,
  opened,
  refused,
  route,
  session,
  visit,
  watchAddress,
} from '../testing/sdk.ts';
import { sessionKey } from './arrival.ts';
import { chooseHost, host as chosen } from './choose.ts';
import { sdkAddress } from './sdk-address.ts';

beforeEach(watchAddress);
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

describe('SDK mode', () => {
  test('[S3.5] [S3.7] [S7.23] makes the profile of the token info, and the user of both', async () => {
    const calls = fakeApi(opened);
    const embedded = await openAt(`${route}?isUpdatePoi=true&lang=en&from=email&hidden=true&token=t`);
    expect(await embedded.profile()).toMatchObject({
      isSdk: true,
      sdkToken: 'session-1',
      currency_code: 'USD',
      id: 'u-1',
      sub_attribute: 'main',
      member_tag: { KYC: 1 },
      sdkLang: 'en',
      sdkFrom: 'email',
      hidden: true,
      level: 2,
      extraParams: { redirect_url: 'https://partner.example/done' },
      accessOrigin: 'https://partner.example',
    });
    expect(calls.find(({ path }) => path === tokenInfo.path)?.input).toEqual({ email_update_poi: 'true' });
    // What the area sends, shows and offers of its user is this.
    expect(embedded.host.headers()).toMatchObject({
      'kyc-access-token': 'session-1',
      'kyc-access-origin': 'https://partner.example',
    });
    expect(embedded.host.showsFooter).toBe(false);
    expect(embedded.session.wayOut()).toBe('partner.example');
  });

  test('[S7.14 client] a link to one questionnaire opens there, without a language of its own', async () => {
    fakeApi(opened);
    const { host } = await openAt('/user/accounts/auth/questionnaire?template_code=taxResidence&token=t');
    expect(host.headers()).toMatchObject({ 'kyc-access-token': 'session-1' });
    expect(`${location.pathname}${location.search}`).toBe(
      '/user/accounts/auth/questionnaire?template_code=taxResidence',
    );
  });

  test('[S7.23] asks for the token info without a query unless isUpdatePoi is true', async () => {
    const calls = fakeApi(opened);
    const { profile } = await openAt(`${route}?isUpdatePoi=1&token=t`);
    await profile();
    expect(calls.find(({ path }) => path === tokenInfo.path)?.input).toEqual({});
  });

  test('[S4.17] swallows a profile that cannot be had', async () => {
    fakeApi([opened[0], [tokenInfo, refused(retCodes.SERVER_FAILED)]]);
    const { profile, session: its } = await openAt(`${route}?token=t`);
    expect(await profile()).toBeNull();
    expect(its.state()).toBe('open');
    expect(assigned).toEqual([]);
  });

  test.each([
    ['scene=card&businessId=b-7&from=email', 'card'],
    ['businessId=b-7&from=email', 'b-7'],
    ['from=email', 'email'],
    ['scene=a%0d%0ab&from=email', 'email'],
    ['lang=en', ''],
  ])('[S6.2] with %s the business is %j', async (query, business) => {
    fakeApi(opened);
    const { host, profile } = await openAt(`${route}?${query}&token=t`);
    expect(host.headers()).toMatchObject({
      'kyc-access-token': 'session-1',
      'kyc-access-origin': 'Credence',
      'kyc-access-business': business,
    });
    await profile();
    expect(host.headers()).toMatchObject({ 'kyc-access-origin': 'https://partner.example' });
  });

  test('[S6.2] finds every call on its SDK path, uploads and pictures too, and sends no cookies', async () => {
    fakeApi(opened);
    const { host } = await openAt(`${route}?token=t`);
    expect(host.pathOf(kycInfo)).toBe('/v1/s1/kyc/integration/info');
    expect(host.uploadPath).toBe(sdkUploadPath);
    expect(host.filePath('f')).toBe(`${sdkFilePath}/f`);
    expect(host.credentials).toBe('omit');
    expect(host.showsHeader).toBe(false);
    expect(host.showsFooter).toBe(true);
  });

  test('[S2.26] has no footer either in an app', async () => {
    fakeApi(opened);
    const { host } = await openAt(`${route}?appMode=true&token=t`);
    expect(host).toMatchObject({ showsHeader: false, showsFooter: false });
  });

  test('[S2.28] leaves to the redirect_url of its token', async () => {
    fakeApi(opened);
    const opening = openAt(`${route}?redirect_url=https://evil.example&token=t`);
    const { host, session: its, profile } = await opening;
    expect(its.wayOut()).toBe('');
    await profile();
    expect(its.wayOut()).toBe('partner.example');
    expect(its.wayOut({ name: 'Partner Pay', partnerId: '' })).toBe('Partner Pay');
    host.leave();
    expect(assigned).toEqual(['https://partner.example/done']);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/evil', 'https:evil.example'])(
    '[S2.28] never to %s, whoever says so',
    async (redirect_url) => {
      fakeApi([
        opened[0],
        [tokenInfo, () => ({ ...info, extraParams: { redirect_url } })],
        [onSdkPath(sdkAccess), () => ({ accessToken: 'next' })],
      ]);
      const { host, session: its, profile } = await openAt(`${route}?token=t`);
      await profile();
      expect(its.wayOut({ name: 'Partner Pay', partnerId: '' })).toBe('');
      host.leave();
      await vi.waitFor(() => expect(assigned).toEqual([`${route}?lang=es-ES&token=next`]), {
        timeout: 15_000,
      });
    },
  );

  test('[S2.27] without one leaves to the SDK route with lang, from, hidden and a token', async () => {
    fakeApi([
      opened[0],
      [tokenInfo, () => ({ ...info, extraParams: { redirect_url: '' } })],
      [onSdkPath(sdkAccess), () => ({ accessToken: 'next' })],
    ]);
    const { host, profile } = await openAt(`${route}?lang=tr-TR&from=email&hidden=true&token=t`);
    await profile();
    host.leave();
    await vi.waitFor(
      () => expect(assigned).toEqual([`${route}?lang=tr-TR&from=email&hidden=true&token=next`]),
      { timeout: 15_000 },
    );
  });

  test('[S2.18] the address of the route has what is given, and nothing else', () => {
    expect(
      sdkAddress({ updatePoi: { site: 'IN' }, lang: 'en', from: 'email', hidden: false, token: 'a.b.c' }),
    ).toBe(`${route}?isUpdatePoi=true&site=IN&update=1&lang=en&from=email&hidden=false&token=a.b.c`);
    expect(sdkAddress({})).toBe(route);
  });
});

describe('the session of SDK mode', () => {
  test('is kept for a reload in this tab only, and goes on without asking', async () => {
    const calls = fakeApi(opened);
    await openAt(`${route}?lang=en&from=email&token=t`);
    expect(localStorage.length).toBe(0);
    calls.length = 0;
    const { host, session: its } = await openAt(route);
    expect(its.state()).toBe('open');
    expect(host.headers()).toMatchObject({ 'kyc-access-token': 'session-1', 'kyc-access-business': 'email' });
    expect(location.search).toBe('?lang=en');
    expect(calls).toEqual([]);
  });

  test('is renewed a minute before its end', async () => {
    vi.useFakeTimers();
    fakeApi([...opened, [renewAccessToken, () => session('session-2')]]);
    const { host } = await openAt(`${route}?token=t`);
    await vi.advanceTimersByTimeAsync(13 * 60_000);
    expect(host.headers()).toMatchObject({ 'kyc-access-token': 'session-1' });
    await vi.advanceTimersByTimeAsync(61_000);
    expect(host.headers()).toMatchObject({ 'kyc-access-token': 'session-2' });
    expect(sessionStorage.getItem(sessionKey)).toContain('session-2');
  });

  test.each([retCodes.TOKEN_EXPIRED, retCodes.TOKEN_INVALID])(
    '[S8.2] is over where a token is refused (%s), and nothing of it is kept',
    async (code) => {
      fakeApi([...opened, [renewAccessToken, refused(code)]]);
      const { host, session: its } = await openAt(`${route}?token=t`);
      const told = vi.fn<() => void>();
      its.subscribe(told);
      expect(await its.renew()).toBe(false);
      expect(its.state()).toBe('ended');
      expect(told).toHaveBeenCalledTimes(1);
      expect(sessionStorage.getItem(sessionKey)).not.toContain('session-');
      expect(host.headers()).toMatchObject({ 'kyc-access-token': '' });
    },
  );

  test('of a used link is over from the start, and the one before it with it', async () => {
    fakeApi(opened);
    await openAt(`${route}?token=t`);
    fakeApi([[integrationAccessToken, refused(retCodes.TOKEN_EXPIRED)]]);
    const { session: its } = await openAt(`${route}?token=used`);
    expect(its.state()).toBe('ended');
    expect(sessionStorage.getItem(sessionKey)).not.toContain('session-');
  });

  test('waits for another try where nobody can be reached', async () => {
    fakeApi([
      [
        integrationAccessToken,
        () => {
          throw new OfflineError();
        },
      ],
    ]);
    const { session: its } = await openAt(`${route}?token=t`);
    expect(its.state()).toBe('unreachable');
    fakeApi(opened);
    expect(await its.renew()).toBe(true);
    expect(its.state()).toBe('open');
  });

  test('is not renewed over and over in its last minute', async () => {
    vi.useFakeTimers();
    let tokens = 1;
    const last = () => ({ accessToken: `session-${++tokens}`, expiresInSeconds: 60 });
    const calls = fakeApi([...opened, [renewAccessToken, last]]);
    await openAt(`${route}?token=t`);
    await vi.advanceTimersByTimeAsync(14 * 60_000 + 59_000);
    expect(calls.filter(({ path }) => path === renewAccessToken.path)).toHaveLength(1);
    fakeApi([[renewAccessToken, refused(retCodes.TOKEN_EXPIRED)]]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sessionStorage.getItem(sessionKey)).not.toContain('session-');
  });

  test('stays over where it is ended while a renewal is on its way', async () => {
    let answer: (given: ReturnType<typeof session>) => void = () => undefined;
    const answered = new Promise<ReturnType<typeof session>>((resolve) => (answer = resolve));
    const calls = fakeApi([...opened, [renewAccessToken, () => answered]]);
    const { host, session: its } = await openAt(`${route}?token=t`);
    const renewed = its.renew();
    await vi.waitUntil(() => calls.some(({ path }) => path === renewAccessToken.path));
    host.signedOut();
    answer(session('session-2'));
    expect(await renewed).toBe(false);
    expect(its.state()).toBe('ended');
    expect(sessionStorage.getItem(sessionKey)).not.toContain('session-');
  });

  test('is renewed once for several calls that came too late', async () => {
    const calls = fakeApi([...opened, [renewAccessToken, () => session('session-2')]]);
    const { session: its } = await openAt(`${route}?token=t`);
    expect(await Promise.all([its.renew(), its.renew(), its.renew()])).toEqual([true, true, true]);
    expect(calls.filter(({ path }) => path === renewAccessToken.path)).toHaveLength(1);
  });
});

test('[S8.2] a call that comes too late is made once more with the renewed token', async () => {
  let late = true;
  const calls = fakeApi([
    ...opened,
    [renewAccessToken, () => session('session-2')],
    [
      onSdkPath(kycInfo),
      () => {
        if (!late) return kycInfoWith('ALLOW');
        late = false;
        throw new ApiError(retCodes.TOKEN_EXPIRED, 'token has expired');
      },
    ],
  ]);
  const told: string[] = [];
  const stop = onApiEvent(({ type }) => told.push(type));
  visit(`${route}?token=t`);
  const choosing = chooseHost();
  expect(chosen.showsHeader).toBe(false);
  await choosing;
  expect((await call(kycInfo, {})).opened).toBe(true);
  const tokens = calls
    .filter(({ path }) => path === kycInfo.sdkPath)
    .map(({ headers }) => headers.get('kyc-access-token'));
  expect(tokens).toEqual(['session-1', 'session-2']);
  expect(told).toEqual([]);
  stop();
});
