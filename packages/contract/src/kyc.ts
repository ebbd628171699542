import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { countryCode, time, textLanguage } from './shared.ts';
import { exposureInForce } from './exposure.ts';
import { closableActivities, documentTypes, providers, reverificationConsequences } from './first-words.ts';
import { reverificationReasons } from './reverification-words.ts';

/** KYC levels (S3.12). */
export const kycLevels = { LEVEL_DEFAULT: 0, LEVEL_1: 1, LEVEL_2: 2 } as const;
export const kycLevel = v.picklist([0, 1, 2]);
export type KycLevel = v.InferOutput<typeof kycLevel>;

/** Names of the verification flows (S3.12). */
export const flowNames = { LEVEL_1: 'Level1_web', LEVEL_2: 'Level2_web' } as const;
export const flowName = v.picklist([flowNames.LEVEL_1, flowNames.LEVEL_2]);
export type FlowName = v.InferOutput<typeof flowName>;

/** The flow of a level, where level 2 and any unknown level go to the second flow (S3.12). */
export function flowNameOrSecond(level: number): FlowName {
  return level === kycLevels.LEVEL_1 ? flowNames.LEVEL_1 : flowNames.LEVEL_2;
}

/** The flow of a level, where any unknown level goes to the first flow (S3.12). */
export function flowNameOrFirst(level: number): FlowName {
  return level === kycLevels.LEVEL_2 ? flowNames.LEVEL_2 : flowNames.LEVEL_1;
}

/** Who checks (S3.13). `PROVIDER_DEFAULT` is the built-in provider. */
export const provider = v.picklist(providers);

/** Identity documents as they appear in requests and answers (S3.14). */
export const documentType = v.picklist(documentTypes);

/** The state of one level, called step1 and step2 on the client (S4.9). */
export const stepStatus = v.picklist([
  'ALLOW',
  'NOT_ALLOW',
  'PENDING',
  'SUCCESS',
  'FAILED_AND_CAN_RETRY',
  'FAILED_AND_CAN_NOT_RETRY',
  'CERTIFICATION_DISABLED',
]);
export type StepStatus = v.InferOutput<typeof stepStatus>;

/**
 * The kind of account. INDIVIDUAL is the ordinary account holder (S4.10); COMPANY accounts are verified
 * elsewhere.
 */
export const stepType = v.picklist(['INDIVIDUAL', 'COMPANY']);

export const step = v.object({ level: kycLevel, status: stepStatus, type: stepType });
export type Step = v.InferOutput<typeof step>;

/** The coin in which quotas are compared (S9.1). */
export const defaultQuotaCoin = 'BTC';

/**
 * What a level allows to be withdrawn in a day, one amount a coin or currency; amounts are decimal strings.
 */
export const quota = v.object({
  level: kycLevel,
  coinLimit: v.array(v.object({ coin: v.string(), limit: v.string() })),
});
export type Quota = v.InferOutput<typeof quota>;

/** Re-verification ordered by a regulator (S3.10, S4.1 to S4.5). */
export const displayUpdatePoi = v.picklist([
  'DisplayUpdatePOIStatus_No',
  'DisplayUpdatePOIStatus_Needed',
  'DisplayUpdatePOIStatus_Pending',
  'DisplayUpdatePOIStatus_Rejected',
  'DisplayUpdatePOIStatus_Rejected_Daily',
]);

export const questionnaireStatus = v.picklist([
  'QUESTIONNAIRE_STATUS_UNDEFINED',
  'QUESTIONNAIRE_STATUS_UNSUBMIT',
  'QUESTIONNAIRE_STATUS_PENDING',
  'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT',
  'QUESTIONNAIRE_STATUS_APPROVED',
  'QUESTIONNAIRE_STATUS_REJECTED',
]);

/** What an account that is to verify again is told (S3.8). */
const updatePoi = v.object({
  /** Why it is asked again. */
  reason: v.picklist(reverificationReasons),
  /** Why the last attempt was not accepted, in words of the language asked for; '' for no reason given. */
  rejectReason: v.string(),
  /** `country` is '' while it is unknown. */
  siteInfo: v.object({ site: v.string(), country: v.string() }),
  /** `app`: not on this page but in the mobile app. */
  channel: v.picklist(['web', 'app']),
  dueAt: time,
  overdue: v.boolean(),
  /** What holds once it is overdue, until documents are submitted. */
  consequence: v.picklist(reverificationConsequences),
  /** From when it can be submitted again, once today's attempts are used up. */
  retryAt: v.nullable(time),
});

/** What an account may not do now, whatever its level gives it. It can still withdraw, up to its `quotas`. */
const restriction = v.object({
  /** Each has a limit of zero. */
  closed: v.array(v.picklist(closableActivities)),
  /** When the day passed that had a consequence. */
  since: time,
  /** What lifts it: at the second in which it is submitted, before anybody has checked it. */
  liftedBy: v.picklist(['reverification']),
});

/** KYC info (S3.9 to S3.11). */
const kycInfoResult = v.object({
  applicant: v.object({
    /** Nationality and names as declared; '' unless `obtain_current`. */
    country: v.string(),
    firstname: v.string(),
    lastname: v.string(),
    /** The names are masked, since they were submitted or verified: `identity` has them in clear. */
    masked: v.optional(v.boolean()),
    /** The approved level. */
    level: kycLevel,
    /** Documents that were accepted, each once. */
    identifies: v.array(v.object({ type: documentType, country: countryCode })),
  }),
  flowNames: v.array(flowName),
  /**
   * The vendor's token of the open session while it is valid; `get-verification-sdk-info` renews it. ''
   * without a session, and where the vendor's address carries the token.
   */
  kycToken: v.string(),
  /** False where verification is closed for this account or site; both steps are NOT_ALLOW then (S4.10). */
  opened: v.boolean(),
  provider,
  /** The origin that `kycToken` is for; '' without a session. */
  apiUrl: v.string(),
  limitation: v.string(),
  /** Once today's attempts are used up, the time of the next one. */
  limitationInfo: v.string(),
  state: v.array(step),
  quotas: v.array(quota),
  /**
   * How much of its level's limits the account keeps, in percent, where something that it owes takes a part
   * of them: `quotas` of its own level are so much less. Left out where nothing does.
   */
  quotaPercent: v.optional(v.number()),
  /** Left out where nothing is closed. */
  restriction: v.optional(restriction),
  /**
   * How much of what the person owns may be in crypto-assets; comes with `quotas`, and is left out where
   * nothing is limited.
   */
  exposure: v.optional(exposureInForce),
  /**
   * What one BTC is worth in the account's display currency, a decimal string; left out where the operator
   * has no source of rates.
   */
  btcRate: v.optional(v.string()),
  /** '' for none. */
  errorNotify: v.string(),
  /** '' where the level needs none. */
  second_identity_state: v.string(),
  questionnaireStatus,
  mustQuestionnaire: v.boolean(),
  displayControl: v.object({
    isDisplayQuestionnaire: v.boolean(),
    isDisplayP2pRights: v.boolean(),
    isDisplayNewSatos: v.boolean(),
    /** `rcQuestionnaire` or `rcEddQuestionnaire` is to be answered. */
    isDisplayNewRcOnboarding: v.boolean(),
    displayUpdatePOI: displayUpdatePoi,
  }),
  /** Left out unless `displayUpdatePOI` says something. */
  updatePOI: v.optional(updatePoi),
  custody: v.picklist(['CUSTODY_SATOS', 'CUSTODY_UNSPECIFIED', 'CUSTODY_CREDENCE']),
  custodyInfo: v.string(),
  newSatosGray: v.boolean(),
  additionalRejectReason: v.string(),
  verificationProcess: v.object({ isVerificationProcess: v.boolean(), tasks: v.array(v.string()) }),
  /** The questionnaire of enhanced due diligence, while it is ordered and not answered. */
  amlQuestionnaire: v.object({ needQuestionnaire: v.boolean(), templateCode: v.string() }),
  bannerTags: v.array(v.string()),
  residenceCountry: v.string(),
  /** What a company's account may withdraw in a day, in BTC; '' for other accounts. */
  kybQuota: v.string(),
});
export type KycInfo = v.InferOutput<typeof kycInfoResult>;

/**
 * Everything the account area shows about verification (S7.7). Each flag asks for one part, and a part not
 * asked for comes back empty: `obtain_state` for `state`, `obtain_quotas` for `quotas`, `obtain_current`
 * for names and nationality of `applicant`, `obtain_verification_process` for `verificationProcess`,
 * `obtain_kyc_token` for `kycToken` with its `apiUrl`, `obtain_aml_questionnaire` for `amlQuestionnaire`.
 */
export const kycInfo = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/kyc-info',
  sdkPath: '/v1/s1/kyc/integration/info',
  reads: true,
  access: 'account',
  summary: 'State of both levels, quotas and what is asked of the applicant',
  input: v.strictObject({
    obtain_kyc_token: v.optional(v.boolean()),
    obtain_current: v.optional(v.boolean()),
    obtain_quotas: v.optional(v.boolean()),
    obtain_state: v.optional(v.boolean()),
    obtain_aml_questionnaire: v.optional(v.boolean()),
    obtain_verification_process: v.optional(v.boolean()),
    /** Of `updatePOI.rejectReason`; English by default. */
    language: v.optional(textLanguage),
  }),
  result: kycInfoResult,
});
