import { createHash } from 'node:crypto';
import {
  defaultQuotaCoin,
  flowNames,
  type kycInfo,
  type KycInfo,
  type KycLevel,
  type Quota,
  type Step,
  type TaskCode,
} from '@credence/contract';
import { custodyOf, type Policy } from '@credence/policy';
import type { CallOf, Verb } from '../../http/serve.ts';
import { levelNumber } from '../applicant/index.ts';
import {
  awaitsVerdict,
  documentsThatStand,
  goodMountOf,
  offeredProviders,
  type Providers,
} from '../verification/index.ts';
import { bannerTagsOf, limitationOf, newestReason, noticeOf, overviewOf, type Overview } from './overview.ts';
import { readDueDiligence, readStanding, type CaseSummary } from './store.ts';
import { tasksOf } from './tasks.ts';

/** The state of both levels, what they give and what is asked of the applicant. One read of the database, and more for the parts that need it when asked for. */
export function kycInfoVerb(providers: Providers): Verb<typeof kycInfo> {
  return async (call, asked) => {
    const standing = await readStanding(call.runStatement, call.actor.userId);
    const overview = overviewOf(call, standing);
    const { policy, account, declared, levels, next } = overview;
    const open = openCaseOf(overview);
    const current = asked.obtain_current === true ? declared : undefined;
    const mount =
      asked.obtain_kyc_token === true && open?.state === 'collecting' && levels[next].main.status === 'ALLOW'
        ? await goodMountOf(call, next)
        : undefined;
    const custody = custodyOf(policy, account.residence);
    const newSatosGray = inShare(call.actor.userId, call.config.newSatosPercent);
    const tasks = asked.obtain_verification_process === true ? openTasks(overview) : [];
    const info: KycInfo = {
      applicant: {
        country: current?.nationality ?? '',
        firstname: current?.firstname ?? '',
        lastname: current?.lastname ?? '',
        level: levelNumber(account.level),
        identifies: identifiesOf(overview),
      },
      flowNames: [
        ...(policy.levels[1].open ? [flowNames.LEVEL_1] : []),
        ...(policy.levels[2].open ? [flowNames.LEVEL_2] : []),
      ],
      kycToken: mount?.token ?? '',
      opened: policy.opened,
      // Who carries the account through the level that is worked at.
      provider: open?.provider ?? offeredProviders(policy, next, providers)[0],
      apiUrl: mount === undefined ? '' : new URL(mount.url).origin,
      ...limitationOf(overview),
      state: asked.obtain_state === true ? steps(overview) : [],
      quotas: asked.obtain_quotas === true ? quotas(policy, standing.applicant.currency_code) : [],
      errorNotify: noticeOf(overview),
      second_identity_state: levels[next].secondIdentity,
      // None can be filled in yet, and none holds a level up.
      questionnaireStatus:
        policy.levels[next].questionnaires.length > 0
          ? 'QUESTIONNAIRE_STATUS_UNSUBMIT'
          : 'QUESTIONNAIRE_STATUS_UNDEFINED',
      mustQuestionnaire: false,
      displayControl: {
        isDisplayQuestionnaire: false,
        isDisplayP2pRights: levels[1].approved,
        isDisplayNewSatos: custody === 'CUSTODY_SATOS' && newSatosGray,
        isDisplayNewRcOnboarding: false,
        // Only a regulator orders it (S4.8), and no order can be given yet.
        displayUpdatePOI: 'DisplayUpdatePOIStatus_No',
      },
      custody,
      // By which residence the coins are kept elsewhere.
      custodyInfo: custody === 'CUSTODY_SATOS' ? account.residence : '',
      newSatosGray,
      additionalRejectReason: newestReason(overview),
      verificationProcess: { isVerificationProcess: tasks.length > 0, tasks },
      amlQuestionnaire:
        asked.obtain_aml_questionnaire === true ? await amlQuestionnaire(call) : noQuestionnaire,
      bannerTags: bannerTagsOf(overview),
      residenceCountry: account.residence,
      kybQuota:
        account.memberType === 'COMPANY' ? limitOf(policy, levelNumber(account.level), defaultQuotaCoin) : '',
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

/** The case of the level that is worked at that has no outcome yet. */
function openCaseOf({ next, cases }: Overview): CaseSummary | undefined {
  return cases.find(
    (one) => one.level === next && !one.beside && (one.state === 'collecting' || awaitsVerdict(one)),
  );
}

const noQuestionnaire = { needQuestionnaire: false, templateCode: '' };

/** Enhanced due diligence that was ordered of the account is answered by its questionnaire. */
async function amlQuestionnaire({ db, actor }: CallOf<'account'>): Promise<KycInfo['amlQuestionnaire']> {
  const ordered = await readDueDiligence(db, actor.userId);
  return ordered?.status === 'EDDStatus_UnSubmit'
    ? { needQuestionnaire: true, templateCode: 'eddQuestionnaire' }
    : noQuestionnaire;
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

/** Codes of what is still owed, in order. Whether a document carried on has expired since stands in its sealed reading, which only the task list opens. */
function openTasks(overview: Overview): TaskCode[] {
  return tasksOf(overview).flatMap(({ code, status }) => (status === 'TODO' ? [code] : []));
}

/** Whether an account is among the first so many of a hundred; always the same for the same account. */
function inShare(userId: string, percent: number): boolean {
  if (percent === 0) return false;
  return createHash('sha256').update(userId).digest().readUInt32BE(0) % 100 < percent;
}

const limitOf = (policy: Policy, level: KycLevel, coin: string): string =>
  policy.levels[level].dailyLimits[coin] ?? '0';

/** BTC and, where the policy has an amount for it, the account's currency; else US dollars. */
function quotas(policy: Policy, currency: string): Quota[] {
  // One currency for every level: the amounts stand in one list.
  const fiat = currency in policy.levels[1].dailyLimits ? currency : 'USD';
  return ([0, 1, 2] as const).map((level) => ({
    level,
    coinLimit: [defaultQuotaCoin, fiat].map((coin) => ({ coin, limit: limitOf(policy, level, coin) })),
  }));
}
