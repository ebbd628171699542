// @vitest-environment happy-dom
import {
  type ApplicantCase,
  type CaseFile,
  countryList,
  currentCase,
  type DocumentType,
  documentTypeCodes,
  type FileKind,
  flowNames,
  kycInfo,
  kycProvider,
  readPersonalInfo,
  retCodes,
  reviewLabel,
  startCase,
  type StepStatus,
  submitCase,
  supportedDocumentType,
} from '@credence/contract';
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import arabic from '../../../../../locales/user-accounts/ar-SA.json';
import english from '../../../../../locales/user-accounts/en.json';
import { ApiError } from '../../api/client.ts';
import { fakeApi } from '../../api/fake.ts';
import { decidedCase, filledInfo, kycInfoWith, savedInfo, signedIn } from '../../testing/account.ts';
import { openApp } from '../../testing/open.tsx';
// Loaded before the first test rather than while it waits.
import './document-check-screen.tsx';

// A busy machine is no failure.
configure({ asyncUtilTimeout: 8_000 });

const address = '/user/accounts/auth/kyc';
const passportOnly: DocumentType[] = ['PASSPORT'];
const two: DocumentType[] = ['PASSPORT', 'ID_CARD'];

interface World {
  current: ApplicantCase | null;
  status: StepStatus;
  countries: string[];
  types: DocumentType[];
  complete: boolean;
  refusal: number | undefined;
}

const sidesOf = (type: DocumentType): ('front' | 'back')[] =>
  type === 'PASSPORT' ? ['front'] : ['front', 'back'];

function collecting(documentType: DocumentType, country = 'AE'): ApplicantCase {
  const { verdict: _verdict, ...rest } = decidedCase('retry', []);
  const back = documentType === 'PASSPORT' ? [] : (['document-back'] as const);
  return {
    ...rest,
    state: 'collecting',
    country,
    documentType,
    requiredFiles: ['document-front', ...back, 'selfie'],
    submittedAt: null,
    verdict: null,
  };
}

const readyFile = (kind: FileKind): CaseFile => ({
  id: kind === 'selfie' ? '01890000-0000-7000-8000-000000000052' : '01890000-0000-7000-8000-000000000051',
  kind,
  state: 'ready',
  width: 1600,
  height: 1200,
  findings: [],
});

/** Opens the screen in a world that the test can change while it is open. */
async function open(given: Partial<World> = {}) {
  const world: World = {
    current: null,
    status: 'ALLOW',
    countries: ['AE', 'TR'],
    types: two,
    complete: true,
    refusal: undefined,
    ...given,
  };
  const [profile, member] = signedIn;
  const calls = fakeApi([
    profile,
    member,
    [currentCase, () => world.current],
    [kycInfo, () => kycInfoWith(world.status)],
    [kycProvider, () => ({ provider: 'PROVIDER_SUMSUB' as const, flowName: flowNames.LEVEL_1, apiUrl: '' })],
    [readPersonalInfo, () => savedInfo(filledInfo, { complete: world.complete })],
    [
      countryList,
      () => world.countries.map((code) => ({ country_code: code, country_name: code, is_disable: false })),
    ],
    [
      supportedDocumentType,
      ({ country }) => ({
        country,
        documentTypes: world.types.map((type) => ({
          type,
          code: documentTypeCodes[type],
          sides: sidesOf(type),
        })),
      }),
    ],
    [
      startCase,
      ({ country, documentType }) => {
        if (world.refusal !== undefined) throw new ApiError(world.refusal, 'refused');
        world.current = collecting(documentType, country);
        return world.current;
      },
    ],
    [
      submitCase,
      () => {
        if (!world.current) throw new ApiError(retCodes.CASE_NOT_FOUND, 'none');
        world.current = { ...world.current, state: 'submitted', submittedAt: '2026-03-01T09:00:00.000Z' };
        return world.current;
      },
    ],
  ]);
  await openApp(address);
  const inputsOf = (path: string) => calls.filter((made) => made.path === path).map((made) => made.input);
  return { world, inputsOf };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('[S2.2] the choice of a document', () => {
  test('[S7.10] [S3.14] offers what is taken from the declared country, and starts level 1 with it [S3.12]', async () => {
    const { inputsOf } = await open();
    await heading('Which document will you use?');
    expect(inputsOf(supportedDocumentType.path)).toEqual([{ country: 'AE' }]);
    fireEvent.click(await screen.findByRole('radio', { name: 'Identity card' }));
    press('Continue');
    const title = await heading('How to take good pictures');
    expect(inputsOf(startCase.path)).toEqual([{ level: 1, country: 'AE', documentType: 'ID_CARD' }]);
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(window.location.hash).toBe('#guide');
  });

  test('[S7.10] asks nothing where one country and one document are all there is', async () => {
    const { inputsOf } = await open({ countries: ['AE'], types: passportOnly });
    await heading('How to take good pictures');
    expect(inputsOf(startCase.path)).toEqual([{ level: 1, country: 'AE', documentType: 'PASSPORT' }]);
  });

  test('[S7.10] states the only document instead of asking for it', async () => {
    await open({ types: passportOnly });
    await screen.findByText(/we accept one document: Passport/);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('sends an account without personal information to the form', async () => {
    await open({ complete: false });
    const link = await screen.findByRole('link', { name: 'Fill in your details' });
    expect(link.getAttribute('href')).toBe('/user/accounts/auth/personal');
  });

  test('and one whose information the server finds missing (42003)', async () => {
    await open({ refusal: retCodes.PERSONAL_INFO_MISSING });
    fireEvent.click(await screen.findByRole('radio', { name: 'Passport' }));
    press('Continue');
    await screen.findByRole('link', { name: 'Fill in your details' });
  });

  test('says why a choice was refused', async () => {
    await open({ refusal: retCodes.LEVEL_NOT_ALLOWED });
    fireEvent.click(await screen.findByRole('radio', { name: 'Passport' }));
    press('Continue');
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
  });
});

describe('[S2.2] a case that is being put together', () => {
  test('[S7.9] the guidance names who checks', async () => {
    const { inputsOf } = await open({ current: collecting('PASSPORT') });
    await screen.findByText(/Sumsub/);
    expect(inputsOf(kycProvider.path)).toEqual([{ level: 1 }]);
  });

  test('without a camera the picture comes from a file', async () => {
    await open({ current: collecting('PASSPORT') });
    await heading('How to take good pictures');
    press('Take the pictures');
    await heading('Photo page of your passport');
    await screen.findByLabelText('Picture from this device');
    expect(window.location.hash).toBe('#document-front');
  });

  test('the review hands the case in once every picture is there', async () => {
    const current = collecting('PASSPORT');
    const { world } = await open({
      current: {
        ...current,
        files: [{ ...readyFile('document-front'), findings: ['glare'] }, readyFile('selfie')],
      },
    });
    await heading('Check and send');
    screen.getByText('Could be refused');
    press('Send for checking');
    await heading('We are checking your document');
    expect(world.current?.state).toBe('submitted');
    expect(window.location.hash).toBe('');
  });

  test('and says what stops it until then', async () => {
    const current = collecting('PASSPORT');
    await open({ current: { ...current, files: [readyFile('document-front')] } });
    await heading('Your face');
    window.location.hash = '#review';
    await heading('Check and send');
    screen.getByText('Take the missing pictures first.');
    expect(screen.getByRole('button', { name: 'Send for checking' }).hasAttribute('disabled')).toBe(true);
  });
});

describe('[S2.2] the verdict', () => {
  test('appears without a reload', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const waiting: ApplicantCase = {
      ...collecting('PASSPORT'),
      state: 'submitted',
      submittedAt: '2026-03-01T09:00:00.000Z',
    };
    const { world } = await open({ current: waiting, status: 'PENDING' });
    await heading('We are checking your document');
    world.current = { ...waiting, state: 'approved' };
    world.status = 'SUCCESS';
    await vi.advanceTimersByTimeAsync(2_500);
    await heading('You are verified');
    expect(screen.getByRole('link', { name: 'See your limits' }).getAttribute('href')).toBe(
      '/user/accounts/auth',
    );
  });

  test('a case that was sent back starts with its reasons, and goes on with the same document', async () => {
    const { inputsOf } = await open({
      current: decidedCase('retry', ['document-glare', 'selfie-unclear']),
      status: 'FAILED_AND_CAN_RETRY',
    });
    await heading('Please try once more');
    screen.getByText(english['label.document-glare']);
    screen.getByText(english['label.selfie-unclear']);
    press('Try again with this document');
    await heading('How to take good pictures');
    expect(inputsOf(startCase.path)).toEqual([{ level: 1, country: 'AE', documentType: 'PASSPORT' }]);
  });

  test('a refusal says what can be done', async () => {
    const current = decidedCase('refused', ['identity-in-use']);
    await open({ current, status: 'FAILED_AND_CAN_NOT_RETRY' });
    await heading('We could not verify you');
    screen.getByText(english['label.identity-in-use']);
    screen.getByText(current.id);
  });

  test('a closed level takes no pictures', async () => {
    await open({ status: 'NOT_ALLOW' });
    await heading('Verification is not open for this account');
  });

  test.each(reviewLabel.options)('label %s has its text in English and Arabic', (label) => {
    const key = `label.${label}` as const;
    expect(english[key].length).toBeGreaterThan(10);
    expect(arabic[key]).toMatch(/\p{Script=Arabic}/u);
  });
});
