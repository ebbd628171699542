// @vitest-environment happy-dom
import type { Provider } from '@credence/contract/first-words';
import { agreementApply, agreementVersions } from '@credence/contract/agreement';
import { countryList } from '@credence/contract/country';
import { kycConfig } from '@credence/contract/identity';
import { flowNames, kycInfo } from '@credence/contract/kyc';
import { kycProvider, supportedDocumentType } from '@credence/contract/kyc-calls';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { verificationSdkInfo, type VendorMount } from '@credence/contract/vendor-calls';
import {
  type ApplicantCase,
  type CaseFile,
  currentCase,
  pendingUploadKey,
  startCase,
} from '@credence/contract/verification';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { fakeApi } from '../../api/fake.ts';
import {
  decidedCase,
  filledInfo,
  kycConfigWith,
  kycInfoWith,
  savedInfo,
  signedIn,
} from '../../testing/account.ts';
import { heading, press } from '../../testing/on-screen.ts';
import { openApp } from '../../testing/open.tsx';
// Loaded before the first test rather than while it waits.
import '../submission/submission-screen.tsx';
import './vendor-part.tsx';

// Each begins with a page that was just opened.
beforeEach(() => history.replaceState(null, '', '/'));
afterEach(cleanup);

const caseId = '01890000-0000-7000-8000-000000000042';
const version = agreementVersions['biometric-consent'];

interface Vendor {
  provider: Provider;
  kind: Exclude<VendorMount['kind'], 'own'>;
  /** Whether it wants the document from us. */
  document: boolean;
}

const sumsub: Vendor = { provider: 'PROVIDER_SUMSUB', kind: 'sumsub', document: false };
const advanceAi: Vendor = { provider: 'PROVIDER_AAI', kind: 'advance-ai', document: true };

interface World {
  current: ApplicantCase | null;
  agreed: Set<Provider>;
  refusal: ApiError | undefined;
}

const caseFor = (
  { agreed }: World,
  { provider, document }: Vendor,
  more: Partial<ApplicantCase> = {},
): ApplicantCase => ({
  ...decidedCase('retry', []),
  id: caseId,
  state: 'collecting',
  provider,
  documentType: document ? 'PASSPORT' : null,
  requiredFiles: document ? ['document-front'] : [],
  consent: agreed.has(provider) ? 'given' : 'owed',
  submittedAt: null,
  verdict: null,
  ...more,
});

/** What is mounted: the part of the vendor whose turn it is, once its document and its consent are there. */
function mountFor(world: World, vendors: readonly [Vendor, ...Vendor[]], wish: 'same' | 'next' | undefined) {
  const before = vendors.find(({ provider }) => provider === world.current?.provider) ?? vendors[0];
  const vendor = wish === 'next' ? (vendors[vendors.indexOf(before) + 1] ?? before) : before;
  const { provider, kind, document } = vendor;
  const next = vendors[vendors.indexOf(vendor) + 1]?.provider ?? null;
  const about = { provider, flowName: flowNames.LEVEL_1, next };
  const own = { ...about, mount: { kind: 'own' as const } };
  if (document && world.current === null) return own;
  const files = world.current?.files ?? [];
  world.current = caseFor(world, vendor, { files });
  if (document && files.length === 0) return own;
  if (!world.agreed.has(provider)) {
    const needed = { code: 'biometric-consent', version, caseId, recipient: provider, next };
    throw new ApiError(retCodes.AGREEMENT_NEEDED, 'needed', needed);
  }
  const access = { token: '', url: 'https://vendor.example', run: '' };
  return { ...about, mount: { kind, caseId, expiresAt: '2999-01-01T00:00:00.000Z', ...access } };
}

/** A site with these vendors in order, as the server would play it. */
async function open(
  vendors: readonly [Vendor, ...Vendor[]],
  given: { current?: ApplicantCase | null; refusal?: ApiError; agreed?: Provider[] } = {},
) {
  const [first] = vendors;
  const world: World = {
    current: given.current ?? null,
    agreed: new Set(given.agreed),
    refusal: given.refusal,
  };
  const [profile, member] = signedIn;
  const calls = fakeApi([
    profile,
    member,
    [currentCase, () => world.current],
    [kycInfo, () => kycInfoWith('ALLOW')],
    [kycConfig, () => kycConfigWith()],
    [readPersonalInfo, () => savedInfo(filledInfo, { complete: true })],
    [kycProvider, () => ({ provider: first.provider, flowName: flowNames.LEVEL_1, apiUrl: '' })],
    [countryList, () => [{ country_code: 'AE', country_name: 'AE', is_disable: false, documents: true }]],
    [pendingUploadKey, () => ({ key: btoa('k'.repeat(32)) })],
    [
      supportedDocumentType,
      ({ country }) => ({
        country,
        level: 1 as const,
        documentTypes: (['PASSPORT', 'ID_CARD'] as const).map((type) => ({
          type,
          code: 'KYC_DOC_TYPE_UNDEFINED' as const,
          sides: ['front' as const],
        })),
        refused: [],
        nonDocument: [],
      }),
    ],
    [startCase, () => (world.current = caseFor(world, first))],
    [verificationSdkInfo, ({ provider: wish }) => mountFor(world, vendors, wish)],
    [
      agreementApply,
      ({ code, recipient }) => {
        if (world.refusal) throw world.refusal;
        if (recipient) world.agreed.add(recipient);
        return {
          code,
          version,
          agreedAt: '2026-03-01T09:00:00.000Z',
          caseId,
          recipient: recipient ?? null,
        };
      },
    ],
  ]);
  await openApp('/user/accounts/auth/kyc');
  const inputsOf = (path: string) => calls.filter((made) => made.path === path).map((made) => made.input);
  return { world, inputsOf };
}

const picture: CaseFile = {
  id: '01890000-0000-7000-8000-000000000051',
  kind: 'document-front',
  state: 'ready',
  width: 1600,
  height: 1200,
  findings: [],
};

describe('[S7.24] the consent before a vendor’s part', () => {
  test('says what, what for, who and how long; agreed to, the part opens at once', async () => {
    const { inputsOf } = await open([sumsub]);
    await heading(/Sumsub.* checks your document for us/);
    screen.getByText(/takes pictures of your document and your face and compares them/);
    expect(screen.queryByRole('heading', { name: 'What we take' })).toBeNull();
    press('Read all');
    for (const name of ['What we take', 'Why we need it', 'Who sees it', 'How long it is kept'])
      screen.getByRole('heading', { name });
    screen.getByText(/until 5 years after your account ends.*we tell .*Sumsub.* to delete/);
    screen.getByText(/I agree that .*Sumsub.* takes pictures of my face/);
    screen.getByText(/^You can withdraw it later in your account/);
    expect(screen.queryByTitle(/Check by/)).toBeNull();
    press(/^I agree, continue with .*Sumsub/);
    await heading(/Check by .*Sumsub/);
    screen.getByTitle(/Check by/);
    expect(inputsOf(agreementApply.path)).toEqual([
      {
        code: 'biometric-consent',
        version,
        language: expect.stringMatching(/^en/),
        caseId,
        recipient: 'PROVIDER_SUMSUB',
      },
    ]);
  });

  test('given once, it is not asked for when the page is loaded again', async () => {
    await open([sumsub], { agreed: ['PROVIDER_SUMSUB'] });
    await heading(/Sumsub.* checks your document for us/);
    screen.getByRole('button', { name: /^Continue with/ });
    expect(screen.queryByRole('button', { name: /^I agree/ })).toBeNull();
  });

  test('who does not agree keeps the case, with the way back and the other way', async () => {
    const { inputsOf } = await open([sumsub, { ...sumsub, provider: 'PROVIDER_JUMIO', kind: 'jumio' }]);
    await heading(/Sumsub.* checks your document for us/);
    press('I do not agree');
    await heading('No problem. Your verification is paused.');
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe('No problem. Your verification is paused.'),
    );
    screen.getByText(/everything you’ve done so far is saved/);
    press('Read it again');
    await heading(/Sumsub.* checks your document for us/);
    press('I do not agree');
    press(/^Use .*Jumio.* instead/);
    await heading(/Jumio.* checks your document for us/);
    screen.getByText(/I agree that .*Jumio.* takes pictures of my face/);
    expect(inputsOf(agreementApply.path)).toEqual([]);
  });

  test('a text that changed meanwhile is not agreed to', async () => {
    await open([sumsub], { refusal: new ApiError(retCodes.AGREEMENT_CHANGED, 'changed') });
    await heading(/Sumsub.* checks your document for us/);
    press(/^I agree, continue/);
    expect((await screen.findByRole('alert')).textContent).toMatch(/text has changed/);
    expect(screen.queryByTitle(/Check by/)).toBeNull();
  });
});

describe('[S2.2] [S7.11] a vendor that looks at the face alone', () => {
  test('has the document chosen and photographed here first', async () => {
    const { inputsOf } = await open([advanceAi]);
    await heading('Which document will you use?');
    fireEvent.click(await screen.findByRole('button', { name: /^Passport/ }));
    await heading('How to take good pictures');
    expect(inputsOf(startCase.path)).toEqual([{ level: 1, country: 'AE', documentType: 'PASSPORT' }]);
    screen.getByText(/Advance\.AI.* reads the document/);
    press('Take the pictures');
    await heading('Photo page of your passport');
  });

  test('gets the pictures with its part, after the consent; Back leads to them', async () => {
    const { world } = await open([advanceAi]);
    await heading('Which document will you use?');
    world.current = caseFor(world, advanceAi, { files: [picture] });
    cleanup();
    const { inputsOf } = await open([advanceAi], { current: world.current });
    await heading(/Advance\.AI.* checks your document for us/);
    screen.getByText(/It also gets the pictures of your document/);
    press('Back');
    await heading('Check your pictures');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    press('Continue');
    await heading(/Advance\.AI.* checks your document for us/);
    press(/^I agree, continue with .*Advance\.AI/);
    await heading(/Check by .*Advance\.AI/);
    expect(inputsOf(agreementApply.path)).toMatchObject([{ recipient: 'PROVIDER_AAI' }]);
  });
});
