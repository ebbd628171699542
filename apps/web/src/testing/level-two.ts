import { agreementApply, agreementVersions } from '@credence/contract/agreement';
import { countryList } from '@credence/contract/country';
import type { InputOf } from '@credence/contract/endpoint';
import { kycConfig } from '@credence/contract/identity';
import { flowNames, kycInfo, type StepStatus } from '@credence/contract/kyc';
import { kycProvider, supportedDocumentType } from '@credence/contract/kyc-calls';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { verificationSdkInfo } from '@credence/contract/vendor-calls';
import {
  type ApplicantCase,
  currentCase,
  pendingUploadKey,
  startCase,
} from '@credence/contract/verification';
import { ApiError } from '../api/client.ts';
import { fakeApi } from '../api/fake.ts';
import { decidedCase, filledInfo, kycConfigWith, kycInfoWith, savedInfo, signedIn } from './account.ts';
import { openApp } from './open.tsx';

/** A case of level 2, whose document was accepted at level 1. */
export const secondCase: ApplicantCase = {
  ...decidedCase('retry', []),
  level: 2,
  state: 'collecting',
  documentCarried: true,
  livenessChallenge: ['look-up', 'smile', 'look-left'],
  requiredFiles: ['proof-of-address', 'liveness-1', 'liveness-2', 'liveness-3'],
  submittedAt: null,
  verdict: null,
};

interface World {
  first: StepStatus;
  second: StepStatus;
  current: ApplicantCase | null;
  notCarried: boolean;
  /** The level of the account. */
  stands: 1 | 2;
}

/** Documents as level 2 takes them. */
const documentAnswers = [
  [
    countryList,
    () => [
      { country_code: 'AE', country_name: 'AE', is_disable: false, documents: true },
      { country_code: 'IN', country_name: 'IN', is_disable: false, documents: true },
    ],
  ],
  [
    supportedDocumentType,
    ({ country }: InputOf<typeof supportedDocumentType>) => ({
      country,
      level: 2 as const,
      documentTypes: [
        { type: 'PASSPORT' as const, code: 'KYC_DOC_TYPE_PASSPORT' as const, sides: ['front' as const] },
      ],
      refused: [{ name: 'PAN', reason: 'tax-number-only' as const }],
      nonDocument: [],
    }),
  ],
] as const;

/** Opens the level in focus in a world that the test can change while it is open. */
export async function openLevels(given: Partial<World> = {}, search = '') {
  const world: World = {
    first: 'SUCCESS',
    second: 'ALLOW',
    current: null,
    notCarried: false,
    stands: 1,
    ...given,
  };
  const ourselves = { provider: 'PROVIDER_DEFAULT', flowName: flowNames.LEVEL_2 } as const;
  const consent = {
    code: 'biometric-consent' as const,
    version: agreementVersions['biometric-consent'],
    agreedAt: '2026-03-01T09:00:00.000Z',
    caseId: secondCase.id,
    recipient: 'PROVIDER_DEFAULT' as const,
  };
  const calls = fakeApi([
    ...signedIn,
    [
      kycInfo,
      () => {
        const info = kycInfoWith(world.first, world.second);
        return { ...info, applicant: { ...info.applicant, level: world.stands } };
      },
    ],
    [currentCase, () => world.current],
    [kycProvider, () => ({ ...ourselves, apiUrl: '' })],
    [verificationSdkInfo, () => ({ ...ourselves, mount: { kind: 'own' as const }, next: null })],
    [readPersonalInfo, () => savedInfo(filledInfo, { complete: true })],
    ...documentAnswers,
    [
      startCase,
      ({ documentType }: InputOf<typeof startCase>) => {
        if (world.notCarried && documentType === undefined)
          throw new ApiError(retCodes.INPUT_INVALID, 'no', { fields: { country: 'required' } });
        world.current = secondCase;
        return secondCase;
      },
    ],
    [
      kycConfig,
      () =>
        kycConfigWith({
          proofOfAddressMaximumAge: 60,
          proofOfAddressKinds: ['bank-statement', 'tax-letter'],
        }),
    ],
    [
      agreementApply,
      () => {
        if (world.current) world.current = { ...world.current, consent: 'given' };
        return consent;
      },
    ],
    [pendingUploadKey, () => ({ key: btoa('k'.repeat(32)) })],
  ]);
  await openApp(`/user/accounts/auth/kyc${search}`);
  const inputsOf = (path: string) => calls.filter((made) => made.path === path).map((made) => made.input);
  return { world, inputsOf };
}
