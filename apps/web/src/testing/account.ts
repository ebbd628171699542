import type { ResultOf } from '@credence/contract/endpoint';
import type { kycConfig } from '@credence/contract/identity';
import type { KycInfo, kycInfo, StepStatus } from '@credence/contract/kyc';
import type { PersonalInfo, readPersonalInfo } from '@credence/contract/personal-info';
import { memberInfo, userProfile } from '@credence/contract/profile';
import type { ApplicantCase, ReviewLabel, VerdictOutcome } from '@credence/contract/verification';

/** Replies of an ordinary signed-in account, for `fakeApi`. */
export const signedIn = [
  [userProfile, () => ({ id: '01890000-0000-7000-8000-000000000001', currency_code: '', sub_attribute: '' })],
  [
    memberInfo,
    () => ({
      id: '01890000-0000-7000-8000-000000000001',
      masked_email: 'l••@e••.com',
      member_tag: { KYC: 0 },
    }),
  ],
] as const;

/** KYC info with the two levels in these states. */
export function kycInfoWith(
  first: StepStatus,
  second: StepStatus = 'CERTIFICATION_DISABLED',
  rest: Partial<KycInfo> = {},
): ResultOf<typeof kycInfo> {
  return {
    applicant: {
      country: '',
      firstname: '',
      lastname: '',
      level: first === 'SUCCESS' ? 1 : 0,
      identifies: [],
    },
    flowNames: ['Level1_web', 'Level2_web'],
    kycToken: '',
    opened: true,
    provider: 'PROVIDER_DEFAULT',
    apiUrl: '',
    limitation: 'LIMITATION_DEFAULT',
    limitationInfo: '',
    state: [
      { level: 1, status: first, type: 'INDIVIDUAL' },
      { level: 2, status: second, type: 'INDIVIDUAL' },
    ],
    quotas: [
      { level: 0, coinLimit: [{ coin: 'BTC', limit: '0' }] },
      {
        level: 1,
        coinLimit: [
          { coin: 'BTC', limit: '10' },
          { coin: 'USD', limit: '1000000' },
        ],
      },
      { level: 2, coinLimit: [{ coin: 'BTC', limit: '100' }] },
    ],
    errorNotify: '',
    second_identity_state: '',
    questionnaireStatus: 'QUESTIONNAIRE_STATUS_UNDEFINED',
    mustQuestionnaire: false,
    displayControl: {
      isDisplayQuestionnaire: false,
      isDisplayP2pRights: false,
      isDisplayNewSatos: false,
      isDisplayNewRcOnboarding: false,
      displayUpdatePOI: 'DisplayUpdatePOIStatus_No',
    },
    custody: 'CUSTODY_UNSPECIFIED',
    custodyInfo: '',
    newSatosGray: false,
    additionalRejectReason: '',
    verificationProcess: { isVerificationProcess: false, tasks: [] },
    amlQuestionnaire: { needQuestionnaire: false, templateCode: '' },
    bannerTags: [],
    residenceCountry: '',
    kybQuota: '',
    ...rest,
  };
}

/** A form with nothing in it. */
export const emptyInfo: PersonalInfo = {
  firstname: '',
  lastname: '',
  birthDate: '',
  nationality: '',
  residenceCountry: '',
  address: '',
  city: '',
  postalCode: '',
  email: '',
  mobile: '',
};

/** A form that every rule accepts. */
export const filledInfo: PersonalInfo = {
  ...emptyInfo,
  firstname: 'Layla',
  lastname: 'Haddad',
  birthDate: '1990-04-12',
  nationality: 'AE',
  residenceCountry: 'AE',
  address: '12 Palm Street',
  city: 'Dubai',
};

/** The form as the server keeps it. */
export function savedInfo(
  info: PersonalInfo,
  rest: Partial<ResultOf<typeof readPersonalInfo>> = {},
): ResultOf<typeof readPersonalInfo> {
  return {
    info,
    complete: false,
    locked: false,
    minimumAge: 18,
    today: '2026-03-02',
    draftKey: btoa('k'.repeat(32)),
    updatedAt: null,
    ...rest,
  };
}

/** A decided case of level 1. */
export function decidedCase(outcome: VerdictOutcome, labels: ReviewLabel[]): ApplicantCase {
  return {
    id: '01890000-0000-7000-8000-000000000042',
    reference: 'C-7K4Q-M2PX',
    level: 1,
    state: outcome,
    provider: 'PROVIDER_DEFAULT',
    route: 'document',
    purpose: 'verify',
    documentCarried: false,
    livenessChallenge: [],
    country: 'AE',
    documentType: 'PASSPORT',
    requiredFiles: ['document-front', 'selfie'],
    consent: 'given',
    files: [],
    submittedAt: '2026-03-01T09:00:00.000Z',
    verdict: { outcome, labels, decidedAt: '2026-03-01T10:00:00.000Z' },
  };
}

/** What an ordinary site asks, with these differences at level 2. */
export function kycConfigWith(
  second: Partial<ResultOf<typeof kycConfig>['levels'][number]> = {},
): ResultOf<typeof kycConfig> {
  const shared = { open: true, attemptsPerDay: 3, attemptsInAll: 10 };
  return {
    site: 'CREDENCE',
    group: 'global',
    opened: true,
    minimumAge: 18,
    languages: ['en'],
    levels: [
      {
        ...shared,
        level: 1,
        flowName: 'Level1_web',
        requires: ['IDENTITY_DOCUMENT', 'SELFIE'],
        proofOfAddressMaximumAge: null,
        proofOfAddressKinds: [],
      },
      {
        ...shared,
        level: 2,
        flowName: 'Level2_web',
        requires: ['LIVENESS', 'PROOF_OF_ADDRESS'],
        proofOfAddressMaximumAge: 90,
        proofOfAddressKinds: ['utility-bill', 'bank-statement', 'tax-letter', 'official-register'],
        ...second,
      },
    ],
    selfService: { reset: true, update: true, daysBetween: 1 },
    reverification: { channel: 'web', days: 30 },
    retentionYears: 5,
  };
}
