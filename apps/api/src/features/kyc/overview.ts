import {
  bannerTags,
  type BannerTag,
  type ErrorNotify,
  type Limitation,
  type PersonalInfo,
} from '@credence/contract';
import { mayVerify, type Policy } from '@credence/policy';
import type { Context } from '../../context.ts';
import { openPersonalInfo } from '../applicant/index.ts';
import {
  counts,
  levelStanding,
  type Account,
  type LevelStanding,
  type WayStanding,
} from '../verification/index.ts';
import type { CaseSummary, Standing } from './store.ts';

/** Where an account stands, from one read and without another. */
export interface Overview {
  policy: Policy;
  account: Account;
  declared: PersonalInfo | undefined;
  infoComplete: boolean;
  levels: Record<1 | 2, LevelStanding>;
  /** The level that is worked at: the lowest that does not stand, else the highest. */
  next: 1 | 2;
  /** Those cases that count for the account as it is, the newest of each level first. */
  cases: readonly CaseSummary[];
}

export function overviewOf(
  context: Pick<Context, 'keyring' | 'policyOf' | 'now'>,
  { applicant, cases }: Standing,
): Overview {
  const policy = context.policyOf(applicant.site);
  const declared = openPersonalInfo(context.keyring, applicant);
  const account: Account = {
    level: applicant.level,
    site: applicant.site,
    verificationSince: applicant.verification_since,
    memberTagKyc: applicant.member_tag_kyc,
    memberType: applicant.registered_member_type,
    extraAttempts: { 1: applicant.extra_attempts_1, 2: applicant.extra_attempts_2 },
    residence: declared?.residenceCountry ?? '',
  };
  const now = context.now();
  const levels = {
    1: levelStanding(policy, account, cases, 1, now),
    2: levelStanding(policy, account, cases, 2, now),
  };
  return {
    policy,
    account,
    declared,
    infoComplete: applicant.personal_info_complete,
    levels,
    next: levels[1].approved ? 2 : 1,
    cases: cases.filter((one) => counts(account, one)),
  };
}

const startable = ({ status }: LevelStanding): boolean =>
  status === 'ALLOW' || status === 'FAILED_AND_CAN_RETRY';

/** What keeps the account from trying the next level now, and until when where that is known. */
export function limitationOf({ policy, account, levels, next }: Overview): {
  limitation: Limitation;
  limitationInfo: string;
} {
  const standing = levels[next];
  const { status, main, beside } = standing;
  const none = { limitation: 'LIMITATION_DEFAULT', limitationInfo: '' } as const;
  if (standing.approved) return none;
  if (account.residence !== '' && !mayVerify(policy, account.residence, { anew: account.level === 0 })) {
    return { limitation: 'LIMITATION_REGION', limitationInfo: '' };
  }
  const lost = [main, ...(beside === undefined ? [] : [beside])].filter(
    (way) => way.status === 'FAILED_AND_CAN_NOT_RETRY',
  );
  const refused = lost.some(({ attempts, newest }) => !attempts.usedUp || newest?.state === 'refused');
  if (status === 'FAILED_AND_CAN_NOT_RETRY' && !refused) {
    return { limitation: 'LIMITATION_ATTEMPTS_USED_UP', limitationInfo: '' };
  }
  const { attempts, newest } = wayInHand(standing);
  if (startable(standing) && newest?.state !== 'collecting' && attempts.retryAt !== undefined) {
    return {
      limitation: 'LIMITATION_ATTEMPTS_TODAY',
      limitationInfo: attempts.retryAt.toISOString(),
    };
  }
  return none;
}

/** What is to be tried next: the document, and once it is done the second identity. */
const wayInHand = ({ main, beside }: LevelStanding): WayStanding =>
  beside !== undefined && main.status === 'SUCCESS' ? beside : main;

/** Tags of the banners that are true of the account now. */
export function bannerTagsOf({ levels, next, policy, cases }: Overview): BannerTag[] {
  const standing = levels[next];
  if (standing.approved) return [];
  const open = startable(standing);
  const newest = cases.find((one) => one.level === next && !one.beside);
  const { perDay, inAll } = policy.levels[next].attempts;
  const { attempts } = wayInHand(standing);
  const last = attempts.inAll === 1 && inAll > 1;
  const isTrue: Record<BannerTag, boolean> = {
    LEVEL2_AVAILABLE: open && next === 2 && standing.main.newest === undefined,
    LAST_ATTEMPT: open && last,
    LAST_ATTEMPT_TODAY: open && !last && attempts.today === 1 && perDay > 1,
    DOCUMENT_EXPIRED: open && newest?.state === 'retry' && newest.verdict_labels.includes('document-expired'),
    // It can be given while the document is checked.
    SECOND_IDENTITY_NEEDED:
      (open || standing.status === 'PENDING') &&
      standing.secondIdentity === 'NEEDED' &&
      standing.beside?.status === 'ALLOW',
  };
  return bannerTags.filter((tag) => isTrue[tag]);
}

/** A notice about the newest attempt, as the key of its text; '' where there is nothing to say. */
export function noticeOf({ cases }: Overview): ErrorNotify | '' {
  const main = cases.filter(({ beside }) => !beside);
  const newest = newestBy(main, ({ created_at }) => created_at);
  if (newest === undefined) return '';
  if (newest.state === 'expired') return 'session-expired';
  if (newest.state === 'abandoned' && newest.session.startsWith('abandoned/')) return 'session-expired';
  const failed = newest.session.startsWith('failed/') && newest.session !== 'failed/by-wish';
  return newest.state === 'collecting' && failed ? 'provider-unavailable' : '';
}

/** The first reason of the newest verdict, a code of the review labels; '' where it gave none. */
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
