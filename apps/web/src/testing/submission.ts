import { accountTasks, type AccountTask } from '@credence/contract/account-tasks';
import type { DocumentType, Provider } from '@credence/contract/first-words';
import { countryList } from '@credence/contract/country';
import { documentTypeCodes } from '@credence/contract/documents';
import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import { flowNames, type KycInfo, kycInfo, type StepStatus } from '@credence/contract/kyc';
import { kycProvider, supportedDocumentType } from '@credence/contract/kyc-calls';
import { type PersonalInfo, readPersonalInfo, savePersonalInfo } from '@credence/contract/personal-info';
import { caseProgress, type CaseProgress } from '@credence/contract/progress';
import { retCodes } from '@credence/contract/ret-codes';
import { caseDifferences, type Difference } from '@credence/contract/sent-back';
import { trafficDiversion } from '@credence/contract/sister-site';
import { verificationSdkInfo } from '@credence/contract/vendor-calls';
import { filePath } from '@credence/contract/upload';
import {
  type ApplicantCase,
  type CaseFile,
  currentCase,
  type FileKind,
  startCase,
  submitCase,
} from '@credence/contract/verification';
import { vi } from 'vitest';
import { ApiError } from '../api/client.ts';
import { fakeApi } from '../api/fake.ts';
import { decidedCase, emptyInfo, filledInfo, kycInfoWith, savedInfo, signedIn } from './account.ts';
import { openApp } from './open.tsx';

type Way = ResultOf<typeof supportedDocumentType>['nonDocument'][number];
export const byNumber = (scheme: 'BVN' | 'NIN', place: Way['place'] = 'instead'): Way => ({
  by: 'number',
  scheme,
  code: 'KYC_DOC_TYPE_BVN',
  place,
});

/** Today's attempts are spent. */
export const spent = new ApiError(retCodes.ATTEMPTS_TODAY, 'capped', { retryAt: '2026-03-02T09:30:00.000Z' });

interface SubmissionWorld {
  current: ApplicantCase | null;
  status: StepStatus;
  countries: string[];
  types: DocumentType[];
  complete: boolean;
  /** Who checks the documents. */
  provider: Provider;
  info: PersonalInfo;
  refusal: ApiError | undefined;
  mountRefusal: ApiError | undefined;
  tags: string[];
  limits: Partial<Pick<KycInfo, 'limitation' | 'limitationInfo'>>;
  ways: Way[];
  owed: AccountTask[];
  progress: Partial<CaseProgress>;
  differences: Difference[];
  /** When the details were changed last. */
  changedAt: string | null;
}

/** A case that has only just been submitted. */
const nothingFound: CaseProgress = {
  stage: 'checking',
  document: 'waiting',
  place: null,
  usuallyBy: null,
  mailTo: null,
};

const ourselves = { provider: 'PROVIDER_DEFAULT', flowName: flowNames.LEVEL_1 } as const;

const sidesOf = (type: DocumentType): ('front' | 'back')[] =>
  type === 'PASSPORT' ? ['front'] : ['front', 'back'];

export function collecting(documentType: DocumentType, country = 'AE'): ApplicantCase {
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

/** A picture that is stored, looked at and good. */
export const readyFile = (kind: FileKind): CaseFile => ({
  id: kind === 'selfie' ? '01890000-0000-7000-8000-000000000052' : '01890000-0000-7000-8000-000000000051',
  kind,
  state: 'ready',
  width: 1600,
  height: 1200,
  findings: [],
});

/** What a case is begun, changed and submitted with. */
const caseAnswers = (world: SubmissionWorld) =>
  [
    [currentCase, () => world.current],
    [caseProgress, () => ({ ...nothingFound, ...world.progress })],
    [caseDifferences, () => world.differences],
    [
      verificationSdkInfo,
      () => {
        if (world.mountRefusal) throw world.mountRefusal;
        return { ...ourselves, provider: world.provider, mount: { kind: 'own' as const }, next: null };
      },
    ],
    [
      startCase,
      ({ country = 'AE', documentType = 'PASSPORT' }: InputOf<typeof startCase>) => {
        if (world.refusal) throw world.refusal;
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
  ] as const;

/** Which documents are taken, from which country. */
const documentAnswers = (world: SubmissionWorld) =>
  [
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
      ({ country }: InputOf<typeof supportedDocumentType>) => ({
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
  ] as const;

/** The requests for stored pictures, which nobody answers. */
function pictureRequests() {
  const asked: { path: string; signal: AbortSignal | null | undefined }[] = [];
  const others = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const path = new URL(address, 'http://fake.test').pathname;
    if (!path.startsWith(`${filePath}/`)) return others(address, init);
    asked.push({ path, signal: init.signal });
    return new Promise(() => undefined);
  });
  return asked;
}

const documents = '/user/accounts/auth/kyc';

/** Opens the screen, or the overview before it, in a world that the test can change while it is open. */
export async function openSubmission(given: Partial<SubmissionWorld> = {}, address = documents) {
  const world: SubmissionWorld = {
    current: null,
    status: 'ALLOW',
    countries: ['AE', 'TR'],
    types: ['PASSPORT', 'ID_CARD'],
    complete: true,
    provider: 'PROVIDER_DEFAULT',
    info: given.complete === false ? emptyInfo : filledInfo,
    refusal: undefined,
    mountRefusal: undefined,
    tags: [],
    limits: {},
    ways: [],
    owed: [],
    progress: {},
    differences: [],
    changedAt: null,
    ...given,
  };
  const calls = fakeApi([
    ...signedIn,
    ...caseAnswers(world),
    ...documentAnswers(world),
    [kycInfo, () => kycInfoWith(world.status, 'NOT_ALLOW', { bannerTags: world.tags, ...world.limits })],
    [accountTasks, () => world.owed],
    [kycProvider, () => ({ ...ourselves, provider: world.provider, apiUrl: '' })],
    [readPersonalInfo, () => savedInfo(world.info, { complete: world.complete, updatedAt: world.changedAt })],
    [
      savePersonalInfo,
      ({ info, draft }: InputOf<typeof savePersonalInfo>) => {
        world.info = { ...emptyInfo, ...info };
        world.complete ||= draft !== true;
        return savedInfo(world.info, { complete: world.complete });
      },
    ],
    [
      trafficDiversion,
      ({ residence = '' }: InputOf<typeof trafficDiversion>) => ({
        site: 'CREDENCE',
        target: 'ARE' as const,
        by: 'RESIDENCE' as const,
        country: residence,
        required: true,
        url: '',
        limits: [],
        moved: false,
      }),
    ],
  ]);
  const pictures = pictureRequests();
  await openApp(address);
  const inputsOf = (path: string) => calls.filter((made) => made.path === path).map((made) => made.input);
  return { world, inputsOf, pictures };
}
