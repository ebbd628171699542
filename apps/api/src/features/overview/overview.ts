import { bannerTags, type BannerTag, type ErrorNotify, type Limitation } from '@credence/contract/kyc-words';
import type { PersonalInfo } from '@credence/contract/personal-info';
import type { Level, SuitabilityTestCode } from '@credence/contract/words';
import { asksFurther, mayVerify, type Policy, sitesOfTests } from '@credence/policy';
import type { Config } from '../../base/config/config.ts';
import type { CallOf } from '../../http/serve.ts';
import { maskDetails, openPersonalInfo } from '../applicant/index.ts';
import {
  type Account,
  binds,
  counts,
  type LevelStatus,
  levelStatusOf,
  type IdentityStatus,
} from '../case/index.ts';
import { type Further, furtherOf } from '../decision/index.ts';
import { shownReverification, type ShownOrder } from '../reverification/index.ts';
import { leftForNext } from '../provider-session/index.ts';
import { type Standing, standingsOf } from '../suitability/index.ts';
import { nonDocumentRoutes } from './non-document.ts';
import {
  readAccount,
  type AccountRecord,
  type AssessmentSummary,
  type CaseSummary,
  type OpenReverification,
  type OwedTask,
  type QuestionnaireSummary,
  type UpkeepSummary,
} from './store.ts';

/** The overview of an account, derived from one read. */
export interface Overview {
  policy: Policy;
  account: Account;
  /** In clear while it is a draft; masked once it was submitted or verified. */
  declared: PersonalInfo | undefined;
  masked: boolean;
  currencyCode: string;
  /** A trial of a partner. */
  test: boolean;
  /** What is owed besides what the levels ask for. */
  tasks: readonly OwedTask[];
  /** The newest first. */
  questionnaires: readonly QuestionnaireSummary[];
  /** That the account is to verify again, where its site knows that and it is not done. */
  reverification: ShownOrder<OpenReverification> | undefined;
  /** What keeps the file current, asked yet or not. */
  upkeep: readonly UpkeepSummary[];
  /** Where the account stands with each suitability test, by the results that count on its site. */
  tests: Readonly<Record<SuitabilityTestCode, Standing<AssessmentSummary>>>;
  levels: Record<Level, LevelStatus>;
  /** The current level: the lowest not approved, else the highest. */
  next: Level;
  /** What the current level asks for beside its case; empty once it is approved. */
  further: readonly Further[];
  /** The cases that count for the account, newest of each level first. */
  cases: readonly CaseSummary[];
}

/** One read of the database, and more only where the current level asks for tests or agreements. */
export async function readOverview(call: CallOf<'account'>): Promise<Overview> {
  const { userId } = call.actor;
  const record = await readAccount(call.runStatement, userId);
  const before = overviewOf(call, record, []);
  const { policy, levels, next, questionnaires, account } = before;
  const asks = (policy.levels[next].open || levels[next].waits) && asksFurther(policy.levels[next]);
  if (levels[next].approved || !asks) return before;
  const further = await furtherOf(call, call.db, { userId, site: account.site }, next, questionnaires);
  return overviewOf(call, record, further);
}

function overviewOf(
  context: Pick<CallOf<'account'>, 'actor' | 'keyring' | 'policyOf' | 'now'>,
  { applicant, sealed, cases, tasks, questionnaires, reverification, upkeep, assessments }: AccountRecord,
  further: readonly Further[],
): Overview {
  const policy = context.policyOf(applicant.site);
  const declared = openPersonalInfo(context.keyring, sealed);
  const account: Account = {
    level: applicant.level,
    site: applicant.site,
    verificationSince: applicant.verification_since,
    memberTagKyc: applicant.member_tag_kyc,
    memberType: applicant.registered_member_type,
    extraAttempts: { 1: applicant.extra_attempts_1, 2: applicant.extra_attempts_2 },
    residence: declared?.residenceCountry ?? '',
    upTo: context.actor.level ?? 2,
  };
  const masked = cases.some((one) => binds(account, one));
  const now = context.now();
  const counting = sitesOfTests(policy);
  const turn = further.some(({ status }) => status === 'TODO') ? 'applicant' : 'others';
  const levels = {
    1: levelStatusOf(policy, account, cases, 1, now, turn),
    2: levelStatusOf(policy, account, cases, 2, now, turn),
  };
  return {
    further,
    policy,
    account,
    declared: masked && declared ? maskDetails(declared) : declared,
    masked,
    currencyCode: applicant.currency_code,
    test: applicant.test,
    tasks,
    questionnaires,
    reverification: shownReverification(policy, account, reverification, cases),
    upkeep,
    tests: standingsOf(
      assessments.filter(({ site }) => counting.includes(site)),
      now,
    ),
    levels,
    next: levels[1].approved ? 2 : 1,
    cases: cases.filter((one) => counts(account, one)),
  };
}

const startable = ({ status, waits }: LevelStatus): boolean =>
  !waits && (status === 'ALLOW' || status === 'FAILED_AND_CAN_RETRY');

/** What prevents the next attempt, and until when if that is known. */
export function limitationOf({ policy, account, levels, next }: Overview): {
  limitation: Limitation;
  limitationInfo: string;
} {
  const levelStatus = levels[next];
  const { status, main, secondary } = levelStatus;
  const none = { limitation: 'LIMITATION_DEFAULT', limitationInfo: '' } as const;
  if (levelStatus.approved || levelStatus.waits) return none;
  if (account.residence !== '' && !mayVerify(policy, account.residence, { anew: account.level === 0 })) {
    return { limitation: 'LIMITATION_REGION', limitationInfo: '' };
  }
  const lost = [main, ...(secondary === undefined ? [] : [secondary])].filter(
    (identity) => identity.status === 'FAILED_AND_CAN_NOT_RETRY',
  );
  const refused = lost.some(({ attempts, newest }) => !attempts.usedUp || newest?.state === 'refused');
  if (status === 'FAILED_AND_CAN_NOT_RETRY' && !refused) {
    return { limitation: 'LIMITATION_ATTEMPTS_USED_UP', limitationInfo: '' };
  }
  const { attempts, newest } = nextIdentity(levelStatus);
  if (startable(levelStatus) && newest?.state !== 'collecting' && attempts.retryAt !== undefined) {
    return {
      limitation: 'LIMITATION_ATTEMPTS_TODAY',
      limitationInfo: attempts.retryAt.toISOString(),
    };
  }
  return none;
}

/** What to try next: the document, then the secondary identity. */
const nextIdentity = ({ main, secondary }: LevelStatus): IdentityStatus =>
  secondary !== undefined && main.status === 'SUCCESS' ? secondary : main;

/** Tags of the banners that apply to the account now. */
export function bannerTagsOf(
  { levels, next, policy, cases, further, account }: Overview,
  config: Config,
): BannerTag[] {
  const levelStatus = levels[next];
  if (levelStatus.approved) return [];
  const open = startable(levelStatus);
  const newest = cases.find((one) => one.level === next && !one.beside);
  const { perDay, inAll } = policy.levels[next].attempts;
  const { attempts } = nextIdentity(levelStatus);
  const last = attempts.inAll === 1 && inAll > 1;
  const isTrue: Record<BannerTag, boolean> = {
    LEVEL2_AVAILABLE: open && next === 2 && levelStatus.main.newest === undefined,
    LAST_ATTEMPT: open && last,
    LAST_ATTEMPT_TODAY: open && !last && attempts.today === 1 && perDay > 1,
    DOCUMENT_EXPIRED: open && newest?.state === 'retry' && newest.verdict_labels.includes('document-expired'),
    // It can be submitted while the document is checked.
    SECOND_IDENTITY_NEEDED:
      (open || levelStatus.status === 'PENDING') &&
      levelStatus.secondIdentity === 'NEEDED' &&
      levelStatus.secondary?.status === 'ALLOW',
    LEVEL_ASKS_MORE:
      (open || (levelStatus.status === 'PENDING' && !levelStatus.waits)) &&
      further.some(({ status }) => status !== 'DONE'),
    LEVEL_WAITS: levelStatus.waits && levelStatus.status !== 'NOT_ALLOW',
    LEVEL_BEGUN: open && newest?.state === 'collecting',
    WITHOUT_DOCUMENT:
      open &&
      levelStatus.main.status !== 'SUCCESS' &&
      nonDocumentRoutes(policy.levels[next], account.residence, config).some(
        ({ place }) => place === 'instead',
      ),
  };
  return bannerTags.filter((tag) => isTrue[tag]);
}

/** A notice about the newest attempt, as a text key; '' if there is none. */
export function noticeOf({ cases }: Overview): ErrorNotify | '' {
  const main = cases.filter(({ beside }) => !beside);
  const newest = newestBy(main, ({ created_at }) => created_at);
  if (newest === undefined) return '';
  if (newest.state === 'expired') return 'session-expired';
  if (newest.state === 'abandoned' && newest.session.startsWith('abandoned/')) return 'session-expired';
  const failed = newest.session.startsWith('failed/') && newest.session !== `failed/${leftForNext}`;
  return newest.state === 'collecting' && failed ? 'provider-unavailable' : '';
}

/** The first label of the newest verdict; '' if it has none. */
export function newestReason({ cases }: Overview): string {
  const decided = cases.filter((one) => one.decided_at !== null);
  const newest = newestBy(decided, ({ decided_at, created_at }) => decided_at ?? created_at);
  return newest?.verdict_labels[0] ?? '';
}

function newestBy(cases: readonly CaseSummary[], time: (one: CaseSummary) => Date): CaseSummary | undefined {
  return cases.reduce<CaseSummary | undefined>(
    (newest, one) => (newest === undefined || time(one) > time(newest) ? one : newest),
    undefined,
  );
}
