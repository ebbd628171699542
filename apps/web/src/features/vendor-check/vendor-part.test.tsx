// @vitest-environment happy-dom
import {
  type ApplicantCase,
  countryList,
  currentCase,
  flowNames,
  kycInfo,
  kycProvider,
  type Provider,
  readPersonalInfo,
  retCodes,
  supportedDocumentType,
  verificationSdkInfo,
  type VendorMount,
  vendorStep,
} from '@credence/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, OfflineError } from '../../api/client.ts';
import { fakeApi } from '../../api/fake.ts';
import { decidedCase, filledInfo, kycInfoWith, savedInfo, signedIn } from '../../testing/account.ts';
import { openApp } from '../../testing/open.tsx';
// Loaded before the first test rather than while it waits.
import '../../app/document-screen.tsx';
import type { ToFrame } from './frame-protocol.ts';
import './vendor-part.tsx';

const caseId = '01890000-0000-7000-8000-000000000042';
const later = '2999-01-01T00:00:00.000Z';

const vendorMount = (kind: 'sumsub' | 'jumio', token: string, expiresAt = later): VendorMount => ({
  kind,
  caseId,
  token,
  url: 'https://sumsub.example',
  run: '',
  expiresAt,
});

const sumsub = (token: string, expiresAt?: string) => vendorMount('sumsub', token, expiresAt);

function caseWith(state: ApplicantCase['state'], provider: Provider = 'PROVIDER_SUMSUB'): ApplicantCase {
  return {
    ...decidedCase('retry', []),
    id: caseId,
    state,
    provider,
    documentType: null,
    requiredFiles: [],
    submittedAt: null,
    verdict: null,
  };
}

interface World {
  current: ApplicantCase | null;
  /** What the next question for access is answered with. */
  mounts: (VendorMount | Error)[];
  next: Provider | null;
  /** Where the case is after a step. */
  after: ApplicantCase['state'];
  stepFails: boolean;
  /** Of the document. */
  country: string;
  tags: string[];
}

const providerOf = (mount: VendorMount): Provider =>
  mount.kind === 'own' ? 'PROVIDER_DEFAULT' : mount.kind === 'sumsub' ? 'PROVIDER_SUMSUB' : 'PROVIDER_JUMIO';

async function open(given: Partial<World> = {}) {
  const world: World = {
    current: null,
    mounts: [sumsub('first')],
    next: 'PROVIDER_DEFAULT',
    after: 'submitted',
    stepFails: false,
    country: 'AE',
    tags: [],
    ...given,
  };
  const [profile, member] = signedIn;
  const calls = fakeApi([
    profile,
    member,
    [currentCase, () => world.current],
    [kycInfo, () => kycInfoWith('ALLOW', 'NOT_ALLOW', { bannerTags: world.tags })],
    [readPersonalInfo, () => savedInfo(filledInfo, { complete: true })],
    [kycProvider, () => ({ provider: 'PROVIDER_SUMSUB' as const, flowName: flowNames.LEVEL_1, apiUrl: '' })],
    [countryList, () => [{ country_code: 'AE', country_name: 'AE', is_disable: false, documents: true }]],
    [
      supportedDocumentType,
      ({ country }) => ({
        country,
        level: 1 as const,
        documentTypes: [
          { type: 'PASSPORT' as const, code: 'KYC_DOC_TYPE_PASSPORT' as const, sides: ['front' as const] },
        ],
        refused: country === 'IN' ? [{ name: 'PAN', reason: 'tax-number-only' as const }] : [],
        nonDocument: [
          {
            by: 'number' as const,
            scheme: 'BVN' as const,
            code: 'KYC_DOC_TYPE_BVN' as const,
            place: 'instead' as const,
          },
        ],
      }),
    ],
    [
      verificationSdkInfo,
      () => {
        const mount = world.mounts.shift() ?? sumsub('one more');
        if (mount instanceof Error) throw mount;
        world.current = { ...caseWith('collecting', providerOf(mount)), country: world.country };
        return { provider: providerOf(mount), flowName: flowNames.LEVEL_1, mount, next: world.next };
      },
    ],
    [
      vendorStep,
      ({ step }) => {
        if (world.stepFails) throw new OfflineError();
        if (step === 'handed-in') world.current = caseWith(world.after);
        return world.current ?? caseWith('collecting');
      },
    ],
  ]);
  await openApp('/user/accounts/auth/kyc');
  const inputsOf = (path: string) => calls.filter((made) => made.path === path).map((made) => made.input);
  return { world, inputsOf };
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

/** The other end of the frame: what it was told, and a way to speak as it. */
function frame() {
  const element = screen.getByTitle<HTMLIFrameElement>(/Check by/);
  const told: { message: ToFrame; origin: string }[] = [];
  const source = { postMessage: (message: ToFrame, origin: string) => told.push({ message, origin }) };
  Object.defineProperty(element, 'contentWindow', { value: source, configurable: true });
  const say = (data: unknown, event: { origin?: string; source?: unknown } = {}) =>
    act(async () => {
      const message = new MessageEvent('message', { data, origin: event.origin ?? location.origin });
      Object.defineProperty(message, 'source', { value: 'source' in event ? event.source : source });
      window.dispatchEvent(message);
    });
  return { element, told, say, types: () => told.map(({ message }) => message.type) };
}

/** Past the notice, to a part that can be seen. */
async function openPart(given: Partial<World> = {}) {
  const opened = await open(given);
  await heading(/Sumsub.*checks your document for us/);
  press(/Continue with .*Sumsub/);
  await heading(/Check by .*Sumsub/);
  const part = frame();
  await part.say({ type: 'ready' });
  await part.say({ type: 'shown' });
  return { ...opened, part };
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('[S2.2] [S7.11] before a vendor’s part', () => {
  test('says who takes the pictures, what they get, and what else one may do; both questions are asked once [S7.9]', async () => {
    const { inputsOf } = await open();
    await heading(/Sumsub.*checks your document for us/);
    await screen.findByText(/belongs to .*Sumsub/);
    await screen.findByText(/The pictures you take, and your name, date of birth and country/);
    await screen.findByRole('button', { name: 'Take the pictures with us instead' });
    expect(inputsOf(kycProvider.path)).toEqual([{ level: 1 }]);
    expect(inputsOf(verificationSdkInfo.path)).toEqual([{ level: 1, language: 'en-US' }]);
    expect(document.querySelector('iframe')).toBeNull();
  });

  test('another way goes on with the next provider on the same case', async () => {
    const { world, inputsOf } = await open();
    await heading(/Sumsub/);
    world.mounts = [vendorMount('jumio', 'other')];
    press('Take the pictures with us instead');
    await heading(/Jumio.*checks your document for us/);
    expect(inputsOf(verificationSdkInfo.path).at(-1)).toMatchObject({ provider: 'next' });
  });

  test('our own capture follows where it is the other way', async () => {
    const { world } = await open();
    await heading(/Sumsub/);
    world.mounts = [{ kind: 'own' }];
    press('Take the pictures with us instead');
    await heading('Which document will you use?');
  });

  test('there is no other way where the site has none, and a refused one is said', async () => {
    const { world } = await open({ next: null });
    await heading(/Sumsub/);
    expect(screen.queryByRole('button', { name: /instead/ })).toBeNull();
    cleanup();
    const again = await open();
    await heading(/Sumsub/);
    again.world.mounts = [new ApiError(retCodes.PROVIDER_UNAVAILABLE, 'down')];
    press(/instead/);
    await screen.findByRole('alert');
    expect(world.current?.state).toBe('collecting');
  });

  test('access that is nearly over is renewed before it is used', async () => {
    const soon = new Date(Date.now() + 5_000).toISOString();
    const { inputsOf } = await open({ mounts: [sumsub('old', soon), sumsub('fresh')] });
    await heading(/Sumsub/);
    press(/Continue with/);
    await heading(/Check by/);
    const part = frame();
    await part.say({ type: 'ready' });
    expect(part.told[0]?.message).toMatchObject({ type: 'mount', token: 'fresh' });
    expect(inputsOf(verificationSdkInfo.path).at(-1)).toMatchObject({ provider: 'same' });
  });
});

describe('[S2.2] [S7.11] a vendor’s part', () => {
  test('is a sandboxed frame of our own, told what to mount by exact origin, without taking focus', async () => {
    const { part } = await openPart();
    expect(part.element.getAttribute('src')).toBe(
      'http://localhost/user/accounts/frames/sumsub?app=http%3A%2F%2Flocalhost',
    );
    expect(part.element.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-forms allow-popups',
    );
    expect(part.element.getAttribute('allow')).toContain('camera');
    expect(part.told).toEqual([
      {
        message: {
          type: 'mount',
          token: 'first',
          url: 'https://sumsub.example',
          run: '',
          language: 'en-US',
          direction: 'ltr',
          theme: 'light',
        },
        origin: location.origin,
      },
    ]);
    expect(document.activeElement).not.toBe(part.element);
  });

  test('whoever else speaks, or speaks another way, is not heard', async () => {
    const { part, inputsOf } = await openPart();
    const handedIn = { type: 'handed-in' };
    await part.say(handedIn, { origin: 'https://sumsub.example' });
    await part.say(handedIn, { source: window });
    await part.say(handedIn, { source: null });
    await part.say('handed-in');
    await part.say({ type: 'approved' });
    await part.say({ type: 'failed', code: '<b>' });
    await part.say({ type: 'height', height: -1 });
    expect(inputsOf(vendorStep.path)).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
    await heading(/Check by/);
  });

  test('it is as high as it says', async () => {
    const { part } = await openPart();
    await part.say({ type: 'height', height: 712 });
    expect(part.element.style.blockSize).toBe('712px');
  });

  test('a token that ends in the middle is renewed without the person losing their place', async () => {
    const { part, inputsOf, world } = await openPart();
    world.mounts = [sumsub('second')];
    await part.say({ type: 'token-needed' });
    await waitFor(() => expect(part.types()).toEqual(['mount', 'renewed']));
    expect(part.told[1]?.message).toMatchObject({ token: 'second' });
    expect(inputsOf(verificationSdkInfo.path).at(-1)).toMatchObject({ provider: 'same' });
    expect(frame().element).toBe(part.element);
  });

  test('where it cannot be renewed at once, the part stays and goes on later', async () => {
    const { part, world } = await openPart();
    world.mounts = [new OfflineError()];
    await part.say({ type: 'token-needed' });
    await screen.findByText('The connection is lost');
    expect(part.element.isConnected).toBe(true);
    world.mounts = [sumsub('second')];
    press('Try again');
    await waitFor(() => expect(part.types()).toEqual(['mount', 'renewed']));
    expect(screen.queryByText('The connection is lost')).toBeNull();
  });

  test('fresh access that is refused again and again is a failure, not an endless loop', async () => {
    const { part, inputsOf } = await openPart();
    for (let count = 0; count < 5; count++) await part.say({ type: 'token-needed' });
    await screen.findByText(/could not go on/);
    expect(inputsOf(verificationSdkInfo.path).length).toBeLessThanOrEqual(4);
  });

  test('[S4.9] closed is not refused: the case stays open, and one goes on', async () => {
    const { part, inputsOf, world } = await openPart();
    await part.say({ type: 'closed' });
    const title = await heading('You closed the check');
    await waitFor(() => expect(document.activeElement).toBe(title));
    await waitFor(() => expect(inputsOf(vendorStep.path)).toEqual([{ caseId, step: 'closed' }]));
    expect(screen.queryByText(/could not verify you/)).toBeNull();
    world.mounts = [sumsub('again')];
    press('Go on');
    await heading(/Check by/);
    const next = frame();
    await next.say({ type: 'ready' });
    expect(next.told[0]?.message).toMatchObject({ token: 'again' });
  });

  test('one may close it oneself, whatever the vendor offers', async () => {
    const { inputsOf } = await openPart();
    press('Close and go on later');
    await heading('You closed the check');
    await waitFor(() => expect(inputsOf(vendorStep.path)).toEqual([{ caseId, step: 'closed' }]));
  });

  test('handed in leads to the place to wait, which the server decides', async () => {
    const { part, inputsOf } = await openPart();
    await part.say({ type: 'handed-in' });
    await heading('We are checking your document');
    expect(inputsOf(vendorStep.path)).toEqual([{ caseId, step: 'handed-in' }]);
  });

  test('while the server has not heard of it, it says what is waited for, with the way back', async () => {
    const { part } = await openPart({ after: 'collecting' });
    await part.say({ type: 'handed-in' });
    await heading('Your pictures have been handed in');
    await screen.findByText(/Waiting for .*Sumsub.* to confirm it/);
    press('Not finished? Go back to it');
    await heading(/Check by/);
  });

  test('and where the server cannot be told, the pictures are not lost', async () => {
    const { part, world } = await openPart({ stepFails: true });
    await part.say({ type: 'handed-in' });
    await heading('Your pictures have been handed in');
    world.stepFails = false;
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await heading('We are checking your document');
  });

  test.each([
    [{ type: 'camera-problem' }, /cannot use the camera/],
    [{ type: 'failed', code: 'exception' }, /could not go on/],
  ])('%o has another try and another way beside the part', async (news, title) => {
    const { part } = await openPart();
    await part.say(news);
    await screen.findByText(title);
    await screen.findByRole('button', { name: 'Take the pictures with us instead' });
    press('Try again');
    await waitFor(() => expect(frame().element).not.toBe(part.element));
    expect(screen.queryByText(title)).toBeNull();
  });

  test('a part that shows nothing for long is said to be slow, until it comes', async () => {
    await open();
    await heading(/Sumsub/);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    press(/Continue with/);
    await act(() => vi.advanceTimersByTimeAsync(26_000));
    await screen.findByText(/does not answer/);
    await frame().say({ type: 'shown' });
    expect(screen.queryByText(/does not answer/)).toBeNull();
  });

  test('[S4.9] a verdict that comes while the part is open is shown', async () => {
    const { world } = await openPart();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    world.current = {
      ...caseWith('refused'),
      verdict: { outcome: 'refused', labels: ['document-altered'], decidedAt: '2026-03-01T10:00:00.000Z' },
    };
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    await heading('We could not verify you');
  });
});

describe('[S7.10] before a vendor asks for a document', () => {
  test('which are taken from the country, which are not, and the way without one', async () => {
    await open({ country: 'IN' });
    await heading(/Sumsub/);
    await screen.findByRole('heading', { level: 2, name: /Documents taken from .*India/ });
    screen.getByText('Passport');
    screen.getByText(/PAN.* is not taken/);
    screen.getByText(/tax number/);
    const link = await screen.findByRole('link', { name: 'Verify without a document' });
    expect(link.getAttribute('href')).toBe('/user/accounts/auth/vendor');
  });

  test('[S3.9] and that it is the last attempt', async () => {
    await open({ tags: ['LAST_ATTEMPT'] });
    await heading(/Sumsub/);
    await screen.findByText(/You have one attempt left at this level/);
  });
});

describe('[S2.2] a vendor’s case that was sent back', () => {
  test('shows why, and begins with the vendor only when the person tries again', async () => {
    const sentBack: ApplicantCase = {
      ...caseWith('retry'),
      verdict: { outcome: 'retry', labels: ['document-blurred'], decidedAt: '2026-03-01T10:00:00.000Z' },
    };
    const { inputsOf } = await open({ current: sentBack });
    await heading('Please try once more');
    expect(inputsOf(verificationSdkInfo.path)).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Use another document' })).toBeNull();
    press('Try again');
    await heading(/Sumsub.*checks your document for us/);
    expect(inputsOf(verificationSdkInfo.path)).toEqual([{ level: 1, language: 'en-US' }]);
  });
});
