import { accountTasks, type AccountTask } from '@credence/contract/account-tasks';
import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import { type KycInfo, kycInfo, type StepStatus } from '@credence/contract/kyc';
import { supportedDocumentType } from '@credence/contract/kyc-calls';
import { readPersonalInfo } from '@credence/contract/personal-info';
import {
  electronicIdentityReturn,
  type nonDocumentCase as nonDocumentCaseEndpoint,
  nonDocumentCase,
  vendorToken,
} from '@credence/contract/vendor-calls';
import type { ApplicantCase } from '@credence/contract/verification';
import { ApiError } from '../api/client.ts';
import { fakeApi, type FakeCall } from '../api/fake.ts';
import { decidedCase, filledInfo, kycInfoWith, savedInfo, signedIn } from './account.ts';
import { openApp } from './open.tsx';

export const address = '/user/accounts/auth/vendor';
type Newest = ResultOf<typeof nonDocumentCaseEndpoint>;
type Way = ResultOf<typeof supportedDocumentType>['nonDocument'][number];

export const number = (scheme: Way['scheme'], place: Way['place'] = 'instead'): Way => ({
  by: 'number',
  scheme,
  code: 'KYC_DOC_TYPE_BVN',
  place,
});
export const electronic: Way = {
  by: 'electronic-identity',
  scheme: null,
  code: 'KYC_DOC_TYPE_UNDEFINED',
  place: 'instead',
};

export function caseIn(state: ApplicantCase['state'], more: Partial<ApplicantCase> = {}): ApplicantCase {
  const { verdict: _verdict, ...rest } = decidedCase('retry', []);
  return { ...rest, route: 'number', documentType: null, requiredFiles: [], state, verdict: null, ...more };
}

interface World {
  status: StepStatus;
  newest: Newest;
  ways: Way[];
  country: string;
  complete: boolean;
  limits: Partial<Pick<KycInfo, 'limitation' | 'limitationInfo' | 'bannerTags'>>;
  owed: AccountTask[];
  refusal: ApiError | undefined;
  back: ApplicantCase | ApiError;
}

/** Opens the screen in a world that the test can change while it is open. */
export async function openRegistry(
  given: Partial<World> = {},
  path = address,
): Promise<{ calls: FakeCall[]; world: World }> {
  const world: World = {
    status: 'ALLOW',
    newest: null,
    ways: [number('BVN')],
    country: 'NG',
    complete: true,
    limits: {},
    owed: [],
    refusal: undefined,
    back: caseIn('collecting', { route: 'electronic-identity' }),
    ...given,
  };
  const calls = fakeApi([
    ...signedIn,
    [kycInfo, () => kycInfoWith(world.status, 'NOT_ALLOW', world.limits)],
    [
      readPersonalInfo,
      () => savedInfo({ ...filledInfo, residenceCountry: world.country }, { complete: world.complete }),
    ],
    [
      supportedDocumentType,
      ({ country }: InputOf<typeof supportedDocumentType>) => ({
        country,
        level: 1 as const,
        documentTypes: [],
        refused: [],
        nonDocument: world.ways,
      }),
    ],
    [accountTasks, () => world.owed],
    [nonDocumentCase, () => world.newest],
    [
      vendorToken,
      (input: InputOf<typeof vendorToken>) => {
        if (world.refusal) throw world.refusal;
        if (input.by === 'electronic-identity')
          return {
            case: caseIn('collecting'),
            url: 'https://eid.example/authorize?request_uri=x',
            shownNumber: '',
          };
        world.status = 'PENDING';
        world.newest = { case: caseIn('submitted'), shownNumber: '•••••••••01', scheme: input.scheme };
        return { case: world.newest.case, url: '', shownNumber: '•••••••••01' };
      },
    ],
    [
      electronicIdentityReturn,
      () => {
        if (world.back instanceof ApiError) throw world.back;
        return world.back;
      },
    ],
  ]);
  await openApp(path);
  return { calls, world };
}
