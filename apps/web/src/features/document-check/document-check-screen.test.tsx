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
  type KycInfo,
  kycInfo,
  kycProvider,
  readPersonalInfo,
  retCodes,
  type ResultOf,
  reviewLabel,
  startCase,
  type StepStatus,
  submitCase,
  supportedDocumentType,
  trafficDiversion,
  verificationSdkInfo,
} from '@credence/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import arabic from '../../../../../locales/user-accounts/ar-SA.json';
import english from '../../../../../locales/user-accounts/en.json';
import { ApiError } from '../../api/client.ts';
import { fakeApi } from '../../api/fake.ts';
import { decidedCase, filledInfo, kycInfoWith, savedInfo, signedIn } from '../../testing/account.ts';
import { openApp } from '../../testing/open.tsx';
// Loaded before the first test rather than while it waits.
import './document-check-screen.tsx';

const address = '/user/accounts/auth/kyc';
const passportOnly: DocumentType[] = ['PASSPORT'];
const two: DocumentType[] = ['PASSPORT', 'ID_CARD'];

type Way = ResultOf<typeof supportedDocumentType>['nonDocument'][number];
const byNumber = (scheme: 'BVN' | 'NIN', place: Way['place'] = 'instead'): Way => ({
  by: 'number',
  scheme,
  code: 'KYC_DOC_TYPE_BVN',
  place,
});

/** Today's attempts are spent. */
const spent = new ApiError(retCodes.ATTEMPTS_TODAY, 'capped', { retryAt: '2026-03-02T09:30:00.000Z' });

interface World {
  current: ApplicantCase | null;
  status: StepStatus;
  countries: string[];
  types: DocumentType[];
  complete: boolean;
  refusal: ApiError | undefined;
  mountRefusal: ApiError | undefined;
  tags: string[];
  limits: Partial<Pick<KycInfo, 'limitation' | 'limitationInfo'>>;
  ways: Way[];
}

const ourselves = { provider: 'PROVIDER_DEFAULT', flowName: flowNames.LEVEL_1 } as const;

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
    mountRefusal: undefined,
    tags: [],
    limits: {},
    ways: [],
    ...given,
  };
  const [profile, member] = signedIn;
  const calls = fakeApi([
    profile,
    member,
    [currentCase, () => world.current],
    [kycInfo, () => kycInfoWith(world.status, 'NOT_ALLOW', { bannerTags: world.tags, ...world.limits })],
    [kycProvider, () => ({ ...ourselves, apiUrl: '' })],
    [
      verificationSdkInfo,
      () => {
        if (world.mountRefusal) throw world.mountRefusal;
        return { ...ourselves, mount: { kind: 'own' as const }, next: null };
      },
    ],
    [readPersonalInfo, () => savedInfo(filledInfo, { complete: world.complete })],
    [
      countryList,
      () =>
        world.countries.map((code) => ({
          country_code: code,
          country_name: code,
          is_disable: false,
          documents: true,
        })),
    ],
    [
      supportedDocumentType,
      ({ country }) => ({
        country,
        level: 1 as const,
        refused: [],
        nonDocument: world.ways,
        documentTypes: world.types.map((type) => ({
          type,
          code: documentTypeCodes[type],
          sides: sidesOf(type),
        })),
      }),
    ],
    [
      startCase,
      ({ country = 'AE', documentType = 'PASSPORT' }) => {
        if (world.refusal) throw world.refusal;
        world.current = collecting(documentType, country);
        return world.current;
      },
    ],
    [
      trafficDiversion,
      ({ residence = '' }) => ({
        site: 'CREDENCE',
        target: 'ARE' as const,
        by: 'RESIDENCE' as const,
        country: residence,
        required: true,
        url: '',
        moved: false,
      }),
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
    expect(inputsOf(supportedDocumentType.path)).toEqual([{ country: 'AE', level: 1 }]);
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
    await open({ refusal: new ApiError(retCodes.PERSONAL_INFO_MISSING, 'missing') });
    fireEvent.click(await screen.findByRole('radio', { name: 'Passport' }));
    press('Continue');
    await screen.findByRole('link', { name: 'Fill in your details' });
  });

  test('says why a choice was refused', async () => {
    await open({ refusal: new ApiError(retCodes.LEVEL_NOT_ALLOWED, 'not now') });
    fireEvent.click(await screen.findByRole('radio', { name: 'Passport' }));
    press('Continue');
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
  });
});

describe('[S2.3] the way without a document', () => {
  test('[S7.10] is offered beside the choice of a document to those whose country has one', async () => {
    const { inputsOf } = await open({ ways: [byNumber('BVN'), byNumber('NIN')] });
    const link = await screen.findByRole('link', { name: 'Verify without a document' });
    expect(link.getAttribute('href')).toBe('/user/accounts/auth/vendor');
    screen.getByText(/United Arab Emirates.*\(BVN\).* or .*\(NIN\)/);
    expect(inputsOf(supportedDocumentType.path)).toEqual([{ country: 'AE', level: 1 }]);
  });

  test('and when a document was sent back', async () => {
    await open({
      ways: [byNumber('BVN')],
      current: decidedCase('retry', ['document-glare']),
      status: 'FAILED_AND_CAN_RETRY',
    });
    await screen.findByRole('link', { name: 'Verify without a document' });
  });

  test('but not where a number is asked for beside the document, nor where there is none', async () => {
    await open({ ways: [byNumber('NIN', 'beside')] });
    await screen.findByRole('radio', { name: 'Passport' });
    expect(screen.queryByRole('link', { name: 'Verify without a document' })).toBeNull();
  });
});

describe('[S3.9] what is left of the attempts', () => {
  test('today’s are spent: the time of the next stands where a choice was made', async () => {
    await open({ refusal: spent });
    fireEvent.click(await screen.findByRole('radio', { name: 'Passport' }));
    press('Continue');
    await screen.findByText(/You can try again from .*Monday.*\d:30/);
  });

  test('and where another try was pressed', async () => {
    await open({
      current: decidedCase('retry', ['document-glare']),
      status: 'FAILED_AND_CAN_RETRY',
      refusal: spent,
    });
    await heading('Please try once more');
    press('Try again with this document');
    await screen.findByText(/You can try again from .*Monday.*\d:30/);
  });

  test('a case was sent back and today’s are spent: the reasons, the time of the next, and nothing to press', async () => {
    await open({
      current: decidedCase('retry', ['document-glare', 'name-differs']),
      status: 'FAILED_AND_CAN_RETRY',
      limits: {
        limitation: 'LIMITATION_ATTEMPTS_TODAY',
        limitationInfo: '2026-03-02T09:30:00.000Z',
      },
      tags: ['LAST_ATTEMPT_TODAY'],
      ways: [byNumber('BVN')],
    });
    await heading('Please try once more');
    screen.getByText(english['label.document-glare']);
    screen.getByText('You have used today’s attempts');
    screen.getByText(/You can try again from .*Monday.*\d:30/);
    const main = within(screen.getByRole('main'));
    expect(main.queryByRole('button')).toBeNull();
    expect(main.getByRole('link', { name: 'Correct your details' }).getAttribute('href')).toBe(
      '/user/accounts/auth/personal',
    );
    expect(main.queryByRole('link', { name: 'Verify without a document' })).toBeNull();
    expect(screen.queryByText(/last attempt for today/)).toBeNull();
  });

  test('the last of today was in the verdict that has just come', async () => {
    const { world } = await open({
      current: { ...decidedCase('retry', []), state: 'submitted', verdict: null },
    });
    await heading('We are checking your document');
    world.current = decidedCase('retry', ['document-glare']);
    world.status = 'FAILED_AND_CAN_RETRY';
    world.limits = { limitation: 'LIMITATION_ATTEMPTS_TODAY', limitationInfo: '2026-03-02T09:30:00.000Z' };
    await screen.findByText('You have used today’s attempts', undefined, { timeout: 15_000 });
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  });

  test('none is left: the reasons of the last, and nothing to press', async () => {
    const current = decidedCase('retry', ['document-glare']);
    await open({ current, status: 'FAILED_AND_CAN_NOT_RETRY' });
    await heading('There are no attempts left');
    screen.getByText(english['label.document-glare']);
    screen.getByText(current.id);
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  });

  test.each([
    ['LAST_ATTEMPT', /You have one attempt left at this level/],
    ['LAST_ATTEMPT_TODAY', /This is your last attempt for today/],
  ])('%s is said before the next try, and before it is handed in', async (tag, warning) => {
    const current = collecting('PASSPORT');
    await open({ current, tags: [tag] });
    await heading('How to take good pictures');
    await screen.findByText(warning);
    window.location.hash = '#review';
    await heading('Check and send');
    screen.getByText(warning);
    cleanup();
    await open({
      current: decidedCase('retry', ['document-glare']),
      status: 'FAILED_AND_CAN_RETRY',
      tags: [tag],
    });
    await heading('Please try once more');
    screen.getByText(warning);
  });
});

describe('[S7.19] residents of a country that is not served here', () => {
  test.each(['mounted', 'begun'] as const)(
    'are told so when nothing can be %s, and where to go',
    async (when) => {
      const refused = new ApiError(retCodes.RESIDENCE_NOT_SERVED, 'residence');
      await open(when === 'mounted' ? { mountRefusal: refused } : { refusal: refused });
      if (when === 'begun') {
        fireEvent.click(await screen.findByRole('radio', { name: 'Passport' }));
        press('Continue');
      }
      await heading('We do not verify residents of \u2068United Arab Emirates\u2069 here');
      await screen.findByRole('button', { name: /^Move to / });
      expect(screen.getByRole('link', { name: 'Correct your details' }).getAttribute('href')).toBe(
        '/user/accounts/auth/personal',
      );
      within(screen.getByRole('main')).getByRole('link', { name: 'Help' });
      expect(screen.queryByRole('combobox')).toBeNull();
    },
  );
});

describe('[S7.11] where nothing can be mounted', () => {
  test('says when the next attempt may be made, in hours of the day', async () => {
    await open({
      mountRefusal: spent,
    });
    await screen.findByText('You have used today’s attempts');
    await screen.findByText(/You can try again from .*Monday.*\d:30/);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('says so when no attempts are left', async () => {
    await open({ mountRefusal: new ApiError(retCodes.ATTEMPTS_USED_UP, 'capped') });
    await screen.findByText('There are no attempts left');
  });

  test('offers another try while nobody who checks can be reached', async () => {
    const { world } = await open({ mountRefusal: new ApiError(retCodes.PROVIDER_UNAVAILABLE, 'down') });
    await screen.findByText('Verification is not available right now');
    world.mountRefusal = undefined;
    press('Try again');
    await heading('Which document will you use?');
  });

  test('asks for a country where documents of the declared one are not taken', async () => {
    const { world, inputsOf } = await open({
      mountRefusal: new ApiError(retCodes.COUNTRY_NOT_SUPPORTED, 'country'),
    });
    await heading('Which country issued your document?');
    const field = await screen.findByRole('combobox', { name: 'Country that issued it' });
    fireEvent.change(field, { target: { value: 'Türkiye' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    world.mountRefusal = undefined;
    press('Continue');
    await heading('Which document will you use?');
    expect(inputsOf(verificationSdkInfo.path).at(-1)).toMatchObject({ level: 1, country: 'TR' });
  });

  test('sends an account without personal information to the form', async () => {
    await open({ mountRefusal: new ApiError(retCodes.PERSONAL_INFO_MISSING, 'missing') });
    await screen.findByRole('link', { name: 'Fill in your details' });
  });
});

describe('[S2.2] a case that is being put together', () => {
  test('[S7.9] [S7.11] goes on here without asking anybody else, once the provider is known to be ourselves', async () => {
    const { inputsOf } = await open({ current: collecting('PASSPORT') });
    await heading('How to take good pictures');
    await waitFor(() => expect(inputsOf(kycProvider.path)).toEqual([{ level: 1 }]));
    expect(inputsOf(verificationSdkInfo.path)).toEqual([]);
  });

  test('[S7.11] asks for the document where another provider had not needed to', async () => {
    await open({ current: { ...collecting('PASSPORT'), documentType: null, requiredFiles: [] } });
    await heading('Which document will you use?');
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

  test.each(['number', 'electronic-identity'] as const)(
    '[S2.3] while the %s is checked nobody is told of a document or its pictures',
    async (route) => {
      const current: ApplicantCase = {
        ...collecting('PASSPORT'),
        state: 'submitted',
        route,
        documentType: null,
        requiredFiles: [],
      };
      await open({ current, status: 'PENDING' });
      await waitFor(() => expect(window.location.pathname).toBe('/user/accounts/auth/vendor'));
      expect(window.location.search).toBe('?level=1');
    },
  );

  test('[S2.3] a number that was sent back leaves the document to be chosen', async () => {
    const current: ApplicantCase = {
      ...decidedCase('retry', ['number-not-found']),
      route: 'number',
      documentType: null,
      requiredFiles: [],
    };
    await open({ current, status: 'FAILED_AND_CAN_RETRY' });
    await heading('Which document will you use?');
  });

  test('[S7.17] a verification that is being taken over names no pictures', async () => {
    const current: ApplicantCase = {
      ...collecting('PASSPORT'),
      state: 'in_review',
      route: 'taken-over',
      requiredFiles: [],
    };
    await open({ current, status: 'PENDING' });
    await heading('Your verification is being taken over');
    expect(screen.queryByText(/Pictures received/)).toBeNull();
  });

  test('[S4.9] a level that is paused says so as the overview does', async () => {
    await open({ status: 'CERTIFICATION_DISABLED' });
    await heading(english['hub.next.CERTIFICATION_DISABLED.title']);
    screen.getByText(english['hub.next.CERTIFICATION_DISABLED.text']);
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
