import snsWebSdk from '@sumsub/websdk';
import { Window } from 'happy-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { startSimulator, type Simulator } from '../../simulator.ts';
import { sumsubClient } from '../../testing/sumsub-client.ts';

let simulator: Simulator;

afterEach(async () => {
  vi.resetModules();
  await simulator.close();
});

type Heard = [name: string, payload: unknown];
type Listener = (event: { origin: string; source?: unknown; data: unknown }) => void;

/**
 * The unmodified package on a host page and the simulator's page in its frame, each with a document of its
 * own, joined by messages.
 */
async function launch(renew: () => Promise<string>, token: string) {
  const origin = simulator.environment['CREDENCE_SUMSUB_SDK_URL'] ?? '';
  const hostPage = new Window({ settings: { disableIframePageLoading: true } });
  hostPage.document.body.innerHTML = '<div id="mount"></div>';
  const heard: Heard[] = [];
  let toHost: Listener = () => {};
  let toFrame: Listener = () => {};

  vi.stubGlobal('window', {
    addEventListener: (_type: string, listener: Listener) => (toHost = listener),
    removeEventListener: () => {},
  });
  vi.stubGlobal('document', hostPage.document);
  vi.stubGlobal('location', { origin: 'https://exchange.example' });
  const sdk = snsWebSdk
    .init(token, renew)
    .withConf({ lang: 'en' })
    .onMessage((name: string, payload: unknown) => heard.push([name, payload]))
    .build();
  sdk.launch('#mount');
  const frame = hostPage.document.querySelector('iframe');
  if (frame === null) throw new Error('The package made no frame.');
  Object.defineProperty(frame, 'contentWindow', {
    value: {
      postMessage: (data: unknown) =>
        queueMicrotask(() => toFrame({ origin: 'https://exchange.example', source: parent, data })),
    },
  });

  const framePage = new Window();
  framePage.document.body.innerHTML = '<main id="main"></main>';
  const parent = {
    postMessage: (data: unknown) => {
      const copy: unknown = structuredClone(data);
      queueMicrotask(() => toHost({ origin, data: copy }));
    },
  };
  const src = frame.src;
  vi.stubGlobal('document', framePage.document);
  vi.stubGlobal('location', new URL(src));
  vi.stubGlobal('parent', parent);
  vi.stubGlobal('addEventListener', (_type: string, listener: Listener) => (toFrame = listener));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
    },
  );
  const realFetch = fetch;
  vi.stubGlobal('fetch', (path: string | URL, init: RequestInit) => realFetch(new URL(path, origin), init));
  await import('../../browser/sumsub.js');
  const press = async (name: string): Promise<void> => {
    const button = await vi.waitFor(
      () => {
        const found = [...framePage.document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === name,
        );
        if (found === undefined || found.disabled) throw new Error(`There is no button ${name}.`);
        return found;
      },
      { timeout: 15_000 },
    );
    button.click();
  };
  const until = (name: string): Promise<Heard> =>
    vi.waitFor(
      () => {
        const found = heard.find(([each]) => each === name);
        if (found === undefined) throw new Error(`${name} was not heard.`);
        return found;
      },
      { timeout: 15_000 },
    );
  return { src, origin, heard, press, until, text: () => framePage.document.body.textContent };
}

async function issue(ttlInSecs = 600): Promise<string> {
  const { body } = await sumsubClient(simulator.environment)('POST', '/resources/accessTokens/sdk', {
    userId: 'person-1',
    levelName: 'credence-level-1',
    ttlInSecs,
  });
  return String(body['token']);
}

test('the unmodified package finds our page by its token, and hears of everything up to the verdict', async () => {
  simulator = await startSimulator({ speed: 100 });
  const token = await issue();
  const { src, origin, heard, press, until, text } = await launch(
    () => Promise.reject(new Error('none')),
    token,
  );
  expect(src).toBe(`${origin}/websdk/websdk.html?_=id_${btoa(token)}`);

  const [, loaded] = await until('idCheck.onApplicantLoaded');
  const [{ id = '' } = {}] = simulator.control.sessions('sumsub');
  expect(loaded).toMatchObject({ applicantId: id, levelName: 'credence-level-1' });
  expect(text()).toContain('Simulated Sumsub — no data leaves this machine');

  await press('Hand in');
  const [, ended] = await until('idCheck.onApplicantVerificationCompleted');
  expect(ended).toMatchObject({ reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' } });
  const order = heard.map(([name]) => name.replace('idCheck.', ''));
  expect(order).toEqual([
    'onReady',
    'onInitialized',
    'onApplicantLoaded',
    'onVerificationProgressChanged',
    'onStepInitiated',
    'onStepCompleted',
    'onApplicantSubmitted',
    'onApplicantStatusChanged',
    'onApplicantStatusChanged',
    'onApplicantVerificationCompleted',
  ]);
});

test('a token that is over is renewed in the middle, and the person goes on', async () => {
  simulator = await startSimulator({ speed: 100 });
  const renew = vi.fn(() => issue());
  const { press, until } = await launch(renew, await issue(30));
  await until('idCheck.onStepInitiated');
  simulator.faults('sumsub', { clockSkewSeconds: 31 });
  await press('Refuse');
  await until('idCheck.onApplicantSubmitted');
  expect(renew).toHaveBeenCalledOnce();
  const [, changed] = await until('idCheck.onApplicantVerificationCompleted');
  expect(changed).toMatchObject({ reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'FINAL' } });
});

test('closing the window hands nothing in', async () => {
  simulator = await startSimulator({ speed: 100 });
  const { press, until } = await launch(() => Promise.reject(new Error('none')), await issue());
  await press('Close the window');
  expect((await until('idCheck.onUserAction'))[1]).toMatchObject({ action: 'close' });
  expect(simulator.control.sessions('sumsub')).toMatchObject([{ status: 'init' }]);
});

test('a renewal that fails is said', async () => {
  simulator = await startSimulator({ speed: 100 });
  const token = await issue(30);
  simulator.faults('sumsub', { clockSkewSeconds: 31 });
  const renew = vi.fn(() => Promise.reject(new Error('signed out')));
  const { text } = await launch(renew, token);
  await vi.waitFor(() => expect(text()).toContain('The session could not be renewed.'), { timeout: 15_000 });
  expect(renew).toHaveBeenCalledOnce();
});

test('tokens that are renewed and refused again and again come to an end', async () => {
  simulator = await startSimulator({ speed: 100 });
  const token = await issue(30);
  simulator.faults('sumsub', { clockSkewSeconds: 31 });
  const renew = vi.fn(() => Promise.resolve(token));
  const { text } = await launch(renew, token);
  await vi.waitFor(() => expect(text()).toContain('The session is over.'), { timeout: 15_000 });
  expect(renew).toHaveBeenCalledTimes(3);
});
