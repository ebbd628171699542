import { createHash } from 'node:crypto';
import {
  defaultQuotaCoin,
  flowNames,
  type kycInfo,
  type KycInfo,
  type Quota,
  type Step,
} from '@credence/contract/kyc';
import type { FurtherTaskCode, TaskCode } from '@credence/contract/kyc-words';
import { custodyOf, type LevelPolicy } from '@credence/policy';
import type { Verb } from '../../http/serve.ts';
import { levelNumber } from '../applicant/index.ts';
import { awaitsVerdict, currentDocuments } from '../case/index.ts';
import { validMountOf } from '../provider-session/index.ts';
import { offeredProviders, providersOf, type Providers } from '../provider/index.ts';
import { exposureTold, limitsInForce, restrictionOf } from './limits.ts';
import {
  bannerTagsOf,
  limitationOf,
  newestReason,
  noticeOf,
  readOverview,
  type Overview,
} from './overview.ts';
import { amlQuestionnaire, asksRiskControl, questionnairePart } from './questionnaires.ts';
import type { Rates } from './rates.ts';
import type { CaseSummary } from './store.ts';
import { displayOf, updatePoiOf } from './reverification.ts';
import { tasksOf } from './tasks.ts';

/**
 * Both levels, their benefits and what is asked of the applicant. More than the overview's read is read only
 * for requested parts that need it.
 */
export function kycInfoVerb(providers: Providers, rates: Rates): Verb<typeof kycInfo> {
  return async (call, asked) => {
    const overview = await readOverview(call);
    const { policy, account, declared, masked, levels, next } = overview;
    const open = openCaseOf(overview);
    const current = asked.obtain_current === true ? declared : undefined;
    const mount =
      asked.obtain_kyc_token === true && open?.state === 'collecting' && levels[next].main.status === 'ALLOW'
        ? await validMountOf(call, next)
        : undefined;
    const custody = custodyOf(policy, account.residence);
    const newSatosGray = inShare(call.actor.userId, call.config.newSatosPercent);
    const { questionnaireStatus, mustQuestionnaire, isDisplayed } = questionnairePart(overview, call.now());
    const limits = limitsInForce(overview, call.now());
    const restriction = restrictionOf(overview, limits);
    const exposure = asked.obtain_quotas === true ? exposureTold(overview) : undefined;
    const btcRate = asked.obtain_quotas === true ? rates.of(overview.currencyCode, call) : undefined;
    const updatePOI = await updatePoiOf(overview, asked.language ?? 'en', call.now());
    const tasks = asked.obtain_verification_process === true ? openTasks(overview) : [];
    const info: KycInfo = {
      applicant: {
        country: current?.nationality ?? '',
        firstname: current?.firstname ?? '',
        lastname: current?.lastname ?? '',
        ...(current && masked && { masked }),
        level: levelNumber(account.level),
        identifies: identifiesOf(overview),
      },
      flowNames: [
        ...(policy.levels[1].open ? [flowNames.LEVEL_1] : []),
        ...(policy.levels[2].open && account.upTo === 2 ? [flowNames.LEVEL_2] : []),
      ],
      kycToken: mount?.token ?? '',
      opened: policy.opened,
      // The provider of the current level.
      provider: open?.provider ?? offeredProviders(policy, next, providersOf(overview, providers))[0],
      apiUrl: mount === undefined ? '' : new URL(mount.url).origin,
      ...limitationOf(overview),
      state: asked.obtain_state === true ? steps(overview) : [],
      quotas: asked.obtain_quotas === true ? quotas(overview, limits.dailyLimits) : [],
      ...(limits.percent < 100 && { quotaPercent: limits.percent }),
      ...(restriction !== undefined && { restriction }),
      ...(exposure !== undefined && { exposure }),
      ...(btcRate !== undefined && { btcRate }),
      errorNotify: noticeOf(overview),
      second_identity_state: levels[next].secondIdentity,
      questionnaireStatus,
      mustQuestionnaire,
      displayControl: {
        isDisplayQuestionnaire: isDisplayed,
        isDisplayP2pRights: levels[1].approved && !limits.closed.includes('trade'),
        isDisplayNewSatos: custody === 'CUSTODY_SATOS' && newSatosGray,
        isDisplayNewRcOnboarding: asksRiskControl(overview),
        displayUpdatePOI: displayOf(overview),
      },
      ...(updatePOI !== undefined && { updatePOI }),
      custody,
      // The residence that decides about the separate custody.
      custodyInfo: custody === 'CUSTODY_SATOS' ? account.residence : '',
      newSatosGray,
      additionalRejectReason: newestReason(overview),
      verificationProcess: { isVerificationProcess: tasks.length > 0, tasks },
      amlQuestionnaire:
        asked.obtain_aml_questionnaire === true ? amlQuestionnaire(overview) : noQuestionnaire,
      bannerTags: bannerTagsOf(overview, call.config),
      residenceCountry: account.residence,
      kybQuota: account.memberType === 'COMPANY' ? limitOf(limits.dailyLimits, defaultQuotaCoin) : '',
    };
    return info;
  };
}

/** The documents that the approved levels rest on, each once, newest first. */
function identifiesOf({ account, cases }: Overview): KycInfo['applicant']['identifies'] {
  const documents = currentDocuments(cases).filter(({ level }) => level <= account.level);
  const each = new Map(
    documents.map(({ document_type: type, country }) => [`${type} ${country}`, { type, country }]),
  );
  return [...each.values()];
}

/** The undecided case of the current level. */
function openCaseOf({ next, cases }: Overview): CaseSummary | undefined {
  return cases.find(
    (one) => one.level === next && !one.beside && (one.state === 'collecting' || awaitsVerdict(one)),
  );
}

const noQuestionnaire = { needQuestionnaire: false, templateCode: '' };

function steps({ levels, account, policy }: Overview): Step[] {
  // If verification is closed for the account, it is closed for everyone alike (S4.10).
  const forced = !policy.opened || account.memberTagKyc === 1;
  return ([1, 2] as const).map((level) => ({
    level,
    type: forced ? 'INDIVIDUAL' : account.memberType,
    status: levels[level].status,
  }));
}

/**
 * Codes of what is still missing, in order. Whether a carried document has expired since is in its sealed
 * reading, which only the task list opens.
 */
function openTasks(overview: Overview): (TaskCode | FurtherTaskCode)[] {
  const open = tasksOf(overview).flatMap(({ code, status }) => (status === 'TODO' ? [code] : []));
  return [...new Set(open)];
}

/** Whether an account is within the first so many percent; always the same for an account. */
function inShare(userId: string, percent: number): boolean {
  if (percent === 0) return false;
  return createHash('sha256').update(userId).digest().readUInt32BE(0) % 100 < percent;
}

const limitOf = (limits: LevelPolicy['dailyLimits'], coin: string): string => limits[coin] ?? '0';

/**
 * BTC and, if the policy has an amount for it, the account's currency; else US dollars. Of the account's own
 * level what is in force, of the others what they give.
 */
function quotas(
  { policy, account, currencyCode: currency }: Overview,
  inForce: LevelPolicy['dailyLimits'],
): Quota[] {
  // One currency for every level, because the amounts are shown in one list.
  const fiat = currency in policy.levels[1].dailyLimits ? currency : 'USD';
  return ([0, 1, 2] as const).map((level) => {
    const limits = level === account.level ? inForce : policy.levels[level].dailyLimits;
    return {
      level,
      coinLimit: [defaultQuotaCoin, fiat].map((coin) => ({ coin, limit: limitOf(limits, coin) })),
    };
  });
}
