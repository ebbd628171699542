// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  access,
  beginPage,
  dispatch,
  endPage,
  fromScreen,
  mount,
  outcomes,
  page,
  vendorPage,
} from '../../testing/vendor-page.ts';
import type { FromFrame, ToFrame } from './frame-protocol.ts';

beforeEach(beginPage);
afterEach(endPage);

describe('[S7.11] Jumio’s page in ours', () => {
  const url = 'https://jumio.example/web/v4/app?authorizationToken=1';
  const event = (value: string, code?: number) =>
    JSON.stringify({ accountId: '1', eventType: 510, payload: { value, metainfo: { code } } });

  async function open() {
    await import('../../../frames/jumio.ts');
    mount(url);
    return vendorPage();
  }

  test('stands in a frame with the camera, and its words are passed on', async () => {
    const { frame, say } = await open();
    expect(frame.src).toBe(url);
    expect(frame.allow).toContain('camera');
    expect(document.documentElement.dir).toBe('rtl');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    say(event('loaded'), 'https://jumio.example');
    say(event('success'), 'https://jumio.example');
    say(event('error', 9822), 'https://jumio.example');
    say(event('error', 9801), 'https://jumio.example');
    expect(page.told).toEqual([
      { type: 'ready' },
      { type: 'shown' },
      { type: 'handed-in' },
      { type: 'camera-problem', blocked: false },
      { type: 'failed', code: '9801' },
    ]);
  });

  test('nobody else is heard: another origin, another window, another form', async () => {
    const { say } = await open();
    say(event('success'), 'https://jumio.example.evil.example');
    say(event('success'), location.origin);
    say(event('success'), 'https://jumio.example', window);
    say({ payload: { value: 'success' } }, 'https://jumio.example');
    say('{"payload":', 'https://jumio.example');
    say(event('approved'), 'https://jumio.example');
    expect(page.told).toEqual([{ type: 'ready' }]);
  });

  test.each([9200, 9210])('an address that is over (%i) is replaced', async (code) => {
    const { frame, say } = await open();
    say(event('error', code), 'https://jumio.example');
    expect(page.told.at(-1)).toEqual({ type: 'token-needed' });
    fromScreen({ type: 'renewed', ...access, url: 'https://jumio.example/second' });
    await vi.waitFor(() => expect(frame.src).toBe('https://jumio.example/second'), { timeout: 15_000 });
  });

  test('the screen is heard only from our own origin, and mounts once', async () => {
    await import('../../../frames/jumio.ts');
    const message = { type: 'mount', ...access, url, language: 'en', direction: 'ltr', theme: 'light' };
    dispatch(message, 'https://evil.example', screen);
    dispatch(message, location.origin, window);
    dispatch({ ...message, url: 'javascript:alert(1)' }, location.origin, screen);
    expect(document.querySelector('iframe')).toBeNull();
    mount(url);
    const { frame } = vendorPage();
    mount('https://jumio.example/another');
    expect(frame.src).toBe(url);
  });
});

describe('[S7.11] a page at an origin of its own', () => {
  const url = 'https://jumio.example/web/v4/app';
  const origins = ['https://account.example', 'https://account.example.org'];

  beforeEach(() => {
    const meta = document.createElement('meta');
    meta.name = 'credence-app';
    meta.content = origins.join(' ');
    document.head.append(meta);
    return () => {
      meta.remove();
      history.replaceState(null, '', '/');
    };
  });

  async function open(app: string) {
    history.replaceState(null, '', `/user/accounts/frames/jumio?app=${encodeURIComponent(app)}`);
    await import('../../../frames/jumio.ts');
  }

  test.each(origins)('speaks with the account area at %s, and with nobody else', async (origin) => {
    page.appOrigin = origin;
    await open(origin);
    expect(page.told).toEqual([{ type: 'ready' }]);
    const mounting: ToFrame = {
      type: 'mount',
      ...access,
      url,
      language: 'en',
      direction: 'ltr',
      theme: 'light',
    };
    for (const other of [location.origin, 'https://evil.example', ...origins.filter((one) => one !== origin)])
      fromScreen(mounting, other);
    expect(document.querySelector('iframe')).toBeNull();
    fromScreen(mounting);
    expect(vendorPage().frame.src).toBe(url);
  });

  test('takes no other for it, whatever its address says', async () => {
    [page.appOrigin = ''] = origins;
    await open('https://evil.example');
    expect(page.told).toEqual([{ type: 'ready' }]);
  });
});

describe('[S7.11] Advance.AI’s page in ours', () => {
  test('is at its end where it has led back to a page of ours', async () => {
    await import('../../../frames/advance-ai.ts');
    mount('https://advance.example/h5');
    const { frame, say } = vendorPage();
    frame.dispatchEvent(new Event('load'));
    const back = (outcome: string, code = '') => ({ type: 'returned', outcome, code });
    say(back('done'), 'https://advance.example');
    say(back('approved'), location.origin);
    say(back('done'), location.origin, window);
    expect(outcomes().at(-1)).toEqual({ type: 'shown' });
    say(back('done'), location.origin);
    expect(outcomes().at(-1)).toEqual({ type: 'handed-in' });
    say(back('failed', 'TIMEOUT'), location.origin);
    expect(outcomes().at(-1)).toEqual({ type: 'failed', code: 'TIMEOUT' });
    say(back('failed', 'NO_PERMISSION'), location.origin);
    expect(outcomes().at(-1)).toEqual({ type: 'camera-problem', blocked: true });
    // Refused is not the same as failed: the verdict is read by the server.
    say(back('failed', 'LIVENESS_ATTACK'), location.origin);
    expect(outcomes().at(-1)).toEqual({ type: 'handed-in' });
  });
});

describe('[S7.11] Onfido’s part in our page', () => {
  type Options = Record<string, unknown> & {
    onComplete: () => void;
    onUserExit: () => void;
    onError: (error: unknown) => void;
  };

  /** The script of the vendor, as documented, once it has loaded. */
  async function open() {
    const begun: Options[] = [];
    const tearDown = vi.fn<() => Promise<void>>(async () => undefined);
    vi.stubGlobal('Onfido', {
      init: (options: Options) => {
        begun.push(options);
        return { tearDown };
      },
    });
    await import('../../../frames/onfido.ts');
    mount('https://sdk.onfido.example');
    const script = document.head.querySelector('script:last-of-type');
    script?.dispatchEvent(new Event('load'));
    await vi.waitFor(() => expect(outcomes()).toContainEqual({ type: 'shown' }), { timeout: 15_000 });
    return { begun, tearDown, address: script?.getAttribute('src') };
  }

  test('is begun with the token and the workflow run', async () => {
    const { begun, address } = await open();
    expect(address).toBe('https://sdk.onfido.example/v14');
    expect(begun).toHaveLength(1);
    expect(begun[0]).toMatchObject({
      token: 'first',
      workflowRunId: 'run-1',
      containerId: 'vendor',
      language: 'ar_SA',
      theme: 'dark',
    });
    begun[0]?.onComplete();
    expect(outcomes().at(-1)).toEqual({ type: 'handed-in' });
    begun[0]?.onUserExit();
    expect(outcomes().at(-1)).toEqual({ type: 'closed' });
  });

  test.each<[string, FromFrame]>([
    ['user_consent_denied', { type: 'closed' }],
    ['workflow_abandoned', { type: 'closed' }],
    ['no_camera', { type: 'camera-problem', blocked: false }],
    ['permissions_unavailable', { type: 'camera-problem', blocked: true }],
    ['unsupported', { type: 'camera-problem', blocked: false }],
    ['invalid_token', { type: 'failed', code: 'invalid_token' }],
    ['workflow_error', { type: 'failed', code: 'workflow_error' }],
    ['geoblocked_request', { type: 'failed', code: 'geoblocked_request' }],
    ['exception of <somebody>', { type: 'failed', code: 'exception-of--somebody-' }],
  ])('the error %s', async (type, news) => {
    const { begun } = await open();
    begun[0]?.onError({ type, message: 'not told' });
    expect(outcomes().at(-1)).toEqual(news);
  });

  test('a token that ends is renewed, and the run goes on', async () => {
    const { begun, tearDown } = await open();
    begun[0]?.onError({ type: 'expired_token' });
    expect(outcomes().at(-1)).toEqual({ type: 'token-needed' });
    fromScreen({ type: 'renewed', token: 'second', url: 'https://sdk.onfido.example', run: 'run-1' });
    await vi.waitFor(() => expect(begun).toHaveLength(2), { timeout: 15_000 });
    expect(begun[1]).toMatchObject({ token: 'second', workflowRunId: 'run-1' });
    expect(tearDown).toHaveBeenCalledOnce();
  });

  test('says so where the script cannot be had', async () => {
    vi.stubGlobal('Onfido', undefined);
    await import('../../../frames/onfido.ts');
    mount('https://sdk.onfido.example');
    document.head.querySelector('script:last-of-type')?.dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(outcomes().at(-1)).toEqual({ type: 'failed', code: 'script' }), {
      timeout: 15_000,
    });
  });
});

describe('[S7.11] Sumsub’s own package in our page', () => {
  const origin = 'https://sumsub.example';
  const session = { sessionId: 'session-1' };

  test('is begun at the address given, and its words are passed on', async () => {
    await import('../../../frames/sumsub.ts');
    mount(origin);
    const frame = document.querySelector('iframe');
    expect(frame?.src).toMatch(/^https:\/\/sumsub\.example\/websdk\/websdk\.html\?_=id_/);
    const posted: unknown[] = [];
    const source = { postMessage: (message: unknown) => posted.push(message) };
    Object.defineProperty(frame, 'contentWindow', { value: source });
    const say = (method: string, payload: object = {}) =>
      dispatch({ method: `idCheck.${method}`, ...session, ...payload }, origin, source);
    say('onReady', { frameId: `id_${btoa(access.token)}` });
    expect(posted).toMatchObject([
      {
        method: 'idCheck.init',
        accessToken: 'first',
        lang: 'ar',
        theme: 'dark',
        options: { enableScrollIntoView: false },
      },
    ]);

    say('onInitialized');
    say('onError', { code: 'invalid-token' });
    expect(outcomes().slice(-2)).toEqual([{ type: 'shown' }, { type: 'token-needed' }]);
    fromScreen({ type: 'renewed', token: 'second', url: origin, run: '' });
    await vi.waitFor(
      () =>
        expect(posted.at(-1)).toMatchObject({ method: 'idCheck.updateAccessToken', accessToken: 'second' }),
      { timeout: 15_000 },
    );

    say('onApplicantSubmitted');
    expect(outcomes().at(-1)).toEqual({ type: 'handed-in' });
    say('onError', { code: 'unexpected-error', error: 'not told' });
    expect(outcomes().at(-1)).toEqual({ type: 'failed', code: 'unexpected-error' });
    say('onUserAction', { action: 'close' });
    expect(outcomes().at(-1)).toEqual({ type: 'closed' });
  });
});
