import { createHash } from 'node:crypto';
import {
  flowNames,
  type kycInfo,
  type KycInfo,
  type Provider,
  type Quota,
  type Step,
} from '@credence/contract';
import type { Policy } from '@credence/policy';
import type { Verb } from '../../http/serve.ts';
import { levelNumber } from '../applicant/index.ts';
import { documentsThatStand, offeredProviders, type Providers } from '../verification/index.ts';
import {
  bannerTagsOf,
  limitationOf,
  newestReason,
  noticeOf,
  overviewOf,
  tasksOf,
  type Overview,
} from './overview.ts';
import { readStanding } from './store.ts';

/** The state of both levels, what they give and what is asked of the applicant. One read of the database. */
export function kycInfoVerb(providers: Providers): Verb<typeof kycInfo> {
  return async (call, asked) => {
    const standing = await readStanding(call.runStatement, call.actor.userId);
    const overview = overviewOf(call, standing);
    const { policy, account, declared, levels } = overview;
    const custody = custodyOf(policy, account.residence);
    const newSatosGray = inShare(call.actor.userId, call.config.newSatosPercent);
    const tasks = asked.obtain_verification_process === true ? openTasks(overview) : [];
    const info: KycInfo = {
      applicant: {
        country: declared?.nationality ?? '',
        firstname: declared?.firstname ?? '',
        lastname: declared?.lastname ?? '',
        level: levelNumber(account.level),
        identifies: identifiesOf(overview),
      },
      flowNames: [
        ...(policy.levels[1].open ? [flowNames.LEVEL_1] : []),
        ...(policy.levels[2].open ? [flowNames.LEVEL_2] : []),
      ],
      // Tokens of outside providers are asked for with what they mount (S7.11): they are short-lived.
      kycToken: '',
      opened: policy.opened,
      provider: currentProvider(overview, providers),
      apiUrl: '',
      ...limitationOf(overview),
      state: asked.obtain_state === true ? steps(overview) : [],
      quotas: asked.obtain_quotas === true ? quotas(policy, standing.applicant.currency_code) : [],
      errorNotify: noticeOf(overview),
      second_identity_state: levels[overview.next].secondIdentity,
      questionnaireStatus: 'QUESTIONNAIRE_STATUS_UNDEFINED',
      mustQuestionnaire: false,
      displayControl: {
        isDisplayQuestionnaire: false,
        isDisplayP2pRights: levels[1].approved,
        isDisplayNewSatos: custody === 'CUSTODY_SATOS' && newSatosGray,
        isDisplayNewRcOnboarding: false,
        displayUpdatePOI: 'DisplayUpdatePOIStatus_No',
      },
      custody,
      // By which residence the coins are kept elsewhere.
      custodyInfo: custody === 'CUSTODY_SATOS' ? account.residence : '',
      newSatosGray,
      additionalRejectReason: newestReason(overview),
      verificationProcess: { isVerificationProcess: tasks.length > 0, tasks },
      amlQuestionnaire: { needQuestionnaire: false, templateCode: '' },
      bannerTags: bannerTagsOf(overview),
      residenceCountry: account.residence,
      kybQuota: '',
    };
    return info;
  };
}

/** The documents on which the levels that stand rest, each once, the newest first. */
function identifiesOf({ account, cases }: Overview): KycInfo['applicant']['identifies'] {
  const documents = documentsThatStand(cases).filter(({ level }) => level <= account.level);
  const each = new Map(
    documents.map(({ document_type: type, country }) => [`${type} ${country}`, { type, country }]),
  );
  return [...each.values()];
}

/** Who carries the account through the level that is worked at: the open case's provider, else the first that is offered. */
function currentProvider({ policy, next, cases }: Overview, providers: Providers): Provider {
  const open = cases.find(
    ({ level, beside, state }) =>
      level === next && !beside && (state === 'collecting' || state === 'submitted' || state === 'in_review'),
  );
  return open?.provider ?? offeredProviders(policy, next, providers)[0];
}

function steps({ levels, account, policy }: Overview): Step[] {
  // Where verification is closed for the account, it is so for everybody alike (S4.10).
  const forced = !policy.opened || account.memberTagKyc === 1;
  return ([1, 2] as const).map((level) => ({
    level,
    type: forced ? 'INDIVIDUAL' : account.memberType,
    status: levels[level].status,
  }));
}

/** Codes of what is still owed, in order. */
function openTasks(overview: Overview): string[] {
  return tasksOf(overview).flatMap(({ code, status }) => (status === 'TODO' ? [code] : []));
}

function custodyOf(policy: Policy, residence: string): KycInfo['custody'] {
  if (residence === '') return 'CUSTODY_UNSPECIFIED';
  return policy.custody[residence] ?? 'CUSTODY_CREDENCE';
}

/** Whether an account is among the first so many of a hundred; always the same for the same account. */
function inShare(userId: string, percent: number): boolean {
  if (percent === 0) return false;
  return createHash('sha256').update(userId).digest().readUInt32BE(0) % 100 < percent;
}

/** BTC and, where the policy has an amount for it, the account's currency; else US dollars. */
function quotas(policy: Policy, currency: string): Quota[] {
  // One currency for every level: the amounts stand in one list.
  const fiat = currency in policy.levels[1].dailyLimits ? currency : 'USD';
  return ([0, 1, 2] as const).map((level) => ({
    level,
    coinLimit: ['BTC', fiat].map((coin) => ({ coin, limit: policy.levels[level].dailyLimits[coin] ?? '0' })),
  }));
}
