import type { Provider } from '@credence/contract/first-words';
import { countryList } from '@credence/contract/country';
import type { InputOf } from '@credence/contract/endpoint';
import { flowNames, kycInfo } from '@credence/contract/kyc';
import { kycProvider, supportedDocumentType } from '@credence/contract/kyc-calls';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { verificationSdkInfo, type VendorMount, vendorStep } from '@credence/contract/vendor-calls';
import { type ApplicantCase, currentCase } from '@credence/contract/verification';
import { act, screen } from '@testing-library/react';
import { OfflineError } from '../api/client.ts';
import { fakeApi } from '../api/fake.ts';
import { decidedCase, filledInfo, kycInfoWith, savedInfo, signedIn } from './account.ts';
import { heading, press } from './on-screen.ts';
import { openApp } from './open.tsx';
import type { ToFrame } from '../features/vendor-check/frame-protocol.ts';

export const caseId = '01890000-0000-7000-8000-000000000042';
const later = '2999-01-01T00:00:00.000Z';

export const vendorMount = (kind: 'sumsub' | 'jumio', token: string, expiresAt = later): VendorMount => ({
  kind,
  caseId,
  token,
  url: 'https://sumsub.example',
  run: '',
  expiresAt,
});

export const sumsub = (token: string, expiresAt?: string) => vendorMount('sumsub', token, expiresAt);

export function caseWith(
  state: ApplicantCase['state'],
  provider: Provider = 'PROVIDER_SUMSUB',
): ApplicantCase {
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

/** Opens the level in a world that the test can change while it is open. */
export async function openVendor(given: Partial<World> = {}) {
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
  const calls = fakeApi([
    ...signedIn,
    [currentCase, () => world.current],
    [kycInfo, () => kycInfoWith('ALLOW', 'NOT_ALLOW', { bannerTags: world.tags })],
    [readPersonalInfo, () => savedInfo(filledInfo, { complete: true })],
    [kycProvider, () => ({ provider: 'PROVIDER_SUMSUB' as const, flowName: flowNames.LEVEL_1, apiUrl: '' })],
    [countryList, () => [{ country_code: 'AE', country_name: 'AE', is_disable: false, documents: true }]],
    [
      supportedDocumentType,
      ({ country }: InputOf<typeof supportedDocumentType>) => ({
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
      ({ step }: InputOf<typeof vendorStep>) => {
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

/** The other end of the frame: what it was told, and a way to speak as it. */
export function frame() {
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
export async function openPart(given: Partial<World> = {}) {
  const opened = await openVendor(given);
  await heading(/Sumsub.*checks your document for us/);
  press(/Continue with .*Sumsub/);
  await heading(/Check by .*Sumsub/);
  const part = frame();
  await part.say({ type: 'ready' });
  await part.say({ type: 'shown' });
  return { ...opened, part };
}
