import type { PersonalInfo, ResultOf, taskList } from '@credence/contract';
import {
  documentTypesFrom,
  servesResidence,
  verifiesResidents,
  type LevelPolicy,
  type Policy,
  type PolicyAgreement,
} from '@credence/policy';
import type { Context } from '../../context.ts';
import { openPersonalInfo } from '../applicant/index.ts';
import {
  counts,
  documentsThatStand,
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
  limitation: string;
  limitationInfo: string;
} {
  const standing = levels[next];
  const { status, main, beside } = standing;
  const none = { limitation: 'LIMITATION_DEFAULT', limitationInfo: '' };
  if (standing.approved) return none;
  const serves = account.level === 0 ? verifiesResidents : servesResidence;
  if (account.residence !== '' && !serves(policy, account.residence)) {
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
export function bannerTagsOf(overview: Overview): string[] {
  const { levels, next, policy, cases } = overview;
  const standing = levels[next];
  const second =
    standing.secondIdentity === 'NEEDED' && standing.beside?.status === 'ALLOW'
      ? ['SECOND_IDENTITY_NEEDED']
      : [];
  // It can be given while the document is checked.
  if (!standing.approved && standing.status === 'PENDING') return second;
  if (standing.approved || !startable(standing)) return [];
  const newest = cases.find((one) => one.level === next && !one.beside);
  const { perDay, inAll } = policy.levels[next].attempts;
  const { attempts } = wayInHand(standing);
  const last = attempts.inAll === 1 && inAll > 1;
  const lastToday = !last && attempts.today === 1 && perDay > 1;
  return [
    ...(next === 2 && standing.main.newest === undefined ? ['LEVEL2_AVAILABLE'] : []),
    ...(last ? ['LAST_ATTEMPT'] : []),
    ...(lastToday ? ['LAST_ATTEMPT_TODAY'] : []),
    ...(newest?.state === 'retry' && newest.verdict_labels.includes('document-expired')
      ? ['DOCUMENT_EXPIRED']
      : []),
    ...second,
  ];
}

/** A notice about the newest attempt, as the key of its text; '' where there is nothing to say. */
export function noticeOf({ cases }: Overview): string {
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

type Task = ResultOf<typeof taskList>['tasks'][number];
type TaskStatus = Task['status'];

/** What the next level takes, in the order in which it is done, and how far each part is; nothing once both levels stand, or where the next is out of reach. */
export function tasksOf(overview: Overview): Task[] {
  const { levels, next, policy, infoComplete } = overview;
  const standing = levels[next];
  const rules = policy.levels[next];
  const { status } = standing;
  if (standing.approved || !rules.open) return [];
  if (status === 'NOT_ALLOW' || status === 'FAILED_AND_CAN_NOT_RETRY') return [];
  const main = standing.main.status;
  const ofCase: TaskStatus = main === 'SUCCESS' ? 'DONE' : main === 'PENDING' ? 'WAITING' : 'TODO';
  const parts: [code: string, status: TaskStatus][] = [
    ['PERSONAL_INFO', infoComplete ? 'DONE' : 'TODO'],
    ...(rules.documents === undefined
      ? []
      : [['IDENTITY_DOCUMENT', isCarried(overview, rules) ? 'DONE' : ofCase] as [string, TaskStatus]]),
    ...agreementTasks(overview, rules, ofCase),
    ...(rules.selfie ? [['SELFIE', ofCase] as [string, TaskStatus]] : []),
    ...(rules.liveness === 'none' ? [] : [['LIVENESS', ofCase] as [string, TaskStatus]]),
    ...(rules.proofOfAddress === undefined ? [] : [['PROOF_OF_ADDRESS', ofCase] as [string, TaskStatus]]),
    ...(standing.secondIdentity === ''
      ? []
      : [['SECOND_IDENTITY', secondIdentityTask[standing.secondIdentity]] as [string, TaskStatus]]),
  ];
  return parts.map(([code, status]) => ({ code, level: next, status }));
}

/** Agreements as tasks: `biometric-consent` is BIOMETRIC_CONSENT. */
function agreementTasks(
  { cases, next }: Overview,
  { agreements }: LevelPolicy,
  ofCase: TaskStatus,
): [code: string, status: TaskStatus][] {
  const open = cases.find((one) => one.level === next && !one.beside && one.state === 'collecting');
  const statuses: Record<PolicyAgreement, TaskStatus> = {
    // About one case and whoever checks that, so it is owed anew with the next.
    'biometric-consent': ofCase !== 'TODO' || open?.consented === true ? 'DONE' : 'TODO',
  };
  return agreements.map((code) => [code.toUpperCase().replaceAll('-', '_'), statuses[code]]);
}

const secondIdentityTask: Record<Exclude<LevelStanding['secondIdentity'], ''>, TaskStatus> = {
  NEEDED: 'TODO',
  FAILED: 'TODO',
  PENDING: 'WAITING',
  SUCCESS: 'DONE',
};

/** Whether the document accepted at level 1 is of a kind that level 2 takes too. */
function isCarried({ policy, cases, next }: Overview, rules: LevelPolicy): boolean {
  if (next === 1 || rules.documents === undefined) return false;
  return documentsThatStand(cases).some(
    ({ level, document_type: type, country }) =>
      level === 1 && documentTypesFrom(policy, next, country).includes(type),
  );
}
