import {
  flowNames,
  type kycInfo,
  type KycInfo,
  type KycLevel,
  type Quota,
  type Step,
} from '@credence/contract';
import type { Policy } from '@credence/policy';
import type { Verb } from '../../http/serve.ts';
import { openPersonalInfo } from '../applicant/index.ts';
import { stepStatus } from '../verification/index.ts';
import { readStanding, type CaseOutline } from './store.ts';

const levels = [0, 1, 2] as const;

/** The state of both levels and what they give. One read of the database. */
export const kycInfoVerb: Verb<typeof kycInfo> = async (call, asked) => {
  const { applicant, cases } = await readStanding(call.db, call.actor.userId);
  const { policy } = call;
  const declared = openPersonalInfo(call.keyring, applicant);
  const info: KycInfo = {
    applicant: {
      country: declared?.nationality ?? '',
      firstname: declared?.firstname ?? '',
      lastname: declared?.lastname ?? '',
      level: levelNumber(applicant.level),
      identifies: cases
        .filter((one) => one.state === 'approved' && one.level <= applicant.level)
        .map((one) => ({ type: one.documentType, country: one.country })),
    },
    flowNames: [flowNames.LEVEL_1, flowNames.LEVEL_2],
    // Only outside vendors need a token to begin.
    kycToken: '',
    opened: policy.opened,
    provider: 'PROVIDER_DEFAULT',
    apiUrl: '',
    limitation: 'LIMITATION_DEFAULT',
    limitationInfo: '',
    state:
      asked.obtain_state === true
        ? steps(policy, applicant.level, applicant.member_tag_kyc === 1, cases)
        : [],
    quotas: asked.obtain_quotas === true ? quotas(policy, applicant.currency_code) : [],
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
    custody: 'CUSTODY_CREDENCE',
    custodyInfo: '',
    newSatosGray: false,
    additionalRejectReason: '',
    verificationProcess: { isVerificationProcess: false, tasks: [] },
    amlQuestionnaire: { needQuestionnaire: false, templateCode: '' },
    bannerTags: [],
    residenceCountry: declared?.residenceCountry ?? '',
    kybQuota: '',
  };
  return info;
};

function levelNumber(level: number): KycLevel {
  return levels.find((known) => known === level) ?? 0;
}

function steps(policy: Policy, level: number, disabledByTag: boolean, cases: readonly CaseOutline[]): Step[] {
  return ([1, 2] as const).map((step) => ({
    level: step,
    type: 'INDIVIDUAL',
    status: stepStatus({
      opened: policy.opened,
      disabledByTag,
      levelOpen: policy.levels[step].open,
      levelBelowApproved: level >= step - 1,
      approved: level >= step,
      // The read is newest first.
      newestCase: cases.find((one) => one.level === step)?.state,
    }),
  }));
}

/** BTC and, where the policy has an amount for it, the account's currency; else US dollars. */
function quotas(policy: Policy, currency: string): Quota[] {
  // One currency for every level: the amounts stand in one list.
  const fiat = currency in policy.levels[1].dailyLimits ? currency : 'USD';
  return levels.map((level) => ({
    level,
    coinLimit: ['BTC', fiat].map((coin) => ({ coin, limit: policy.levels[level].dailyLimits[coin] ?? '0' })),
  }));
}
