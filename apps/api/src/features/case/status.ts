import type { KycLevel, StepStatus } from '@credence/contract/kyc';
import type { SecondIdentityState } from '@credence/contract/kyc-words';
import type { Level } from '@credence/contract/words';
import {
  asksFurther,
  type LevelPolicy,
  type NonDocumentRoute,
  type Policy,
  type Site,
} from '@credence/policy';
import type { Applicant } from '../applicant/index.ts';
import { attemptsLeft, type AttemptsLeft } from './attempts.ts';
import { awaitsVerdict } from './states.ts';
import { stepStatusOf } from './steps.ts';
import type { CaseRow } from './store.ts';

/** The columns of a case that the level status depends on. */
export type CaseOutline = Pick<
  CaseRow,
  | 'level'
  | 'beside'
  | 'state'
  | 'site'
  | 'route'
  | 'document_type'
  | 'country'
  | 'created_at'
  | 'submitted_at'
> & {
  /** The applicant has finished at the provider, which has not confirmed it yet. */
  waitingAtProvider?: boolean;
};

/** The columns of an account that the level status depends on. */
export interface Account {
  level: number;
  site: Site;
  verificationSince: Date | null;
  memberTagKyc: number;
  memberType: Applicant['memberType'];
  /** Extra attempts that officers allowed beyond the policy's. */
  extraAttempts: Readonly<Record<Level, number>>;
  /** Declared, ISO 3166-1 alpha-2; '' while unknown. */
  residence: string;
  /** The highest level that the session is for; undefined for every level. */
  upTo?: Level;
}

export function accountOf(applicant: Applicant): Account {
  const { level, site, verificationSince, memberTagKyc, memberType, extraAttempts } = applicant;
  const residence = applicant.info?.residenceCountry ?? '';
  return { level, site, verificationSince, memberTagKyc, memberType, extraAttempts, residence };
}

/** State of the secondary identity of a level; '' if the level needs none. */
export type SecondIdentity = SecondIdentityState | '';

/**
 * Status of one of the two identities a level may need: the main one (the document, or what replaces it) or
 * the secondary one. Each has attempts of its own.
 */
export interface IdentityStatus {
  /** `SUCCESS` once this identity is approved, even if the level needs the other one too. */
  status: StepStatus;
  /** The newest case that counts. */
  newest: CaseOutline | undefined;
  attempts: AttemptsLeft;
}

/** Where an account is at a level. */
export interface LevelStatus {
  status: StepStatus;
  /** The account has this level. */
  approved: boolean;
  /** All its cases are approved, and it waits for what else it asks for, or to be granted. */
  waits: boolean;
  main: IdentityStatus;
  /** Undefined if the level needs no secondary identity. */
  secondary: IdentityStatus | undefined;
  secondIdentity: SecondIdentity;
}

/**
 * Whether a case counts for the account as it is now: begun on its current site, and since its last reset.
 */
export function counts(
  account: Pick<Account, 'site' | 'verificationSince'>,
  one: Pick<CaseOutline, 'site' | 'created_at'>,
): boolean {
  const since = account.verificationSince;
  return one.site === account.site && (since === null || one.created_at >= since);
}

/** Whether a case binds what was declared (`hasBindingCase` of one that was read already). */
export const binds = (
  account: Pick<Account, 'site' | 'verificationSince'>,
  one: Pick<CaseOutline, 'site' | 'created_at' | 'state'>,
): boolean =>
  awaitsVerdict(one) || ((one.state === 'approved' || one.state === 'refused') && counts(account, one));

/** The secondary identity that residents of a country need at a level. */
export function secondaryRoute(level: LevelPolicy, residence: string): NonDocumentRoute | undefined {
  return level.nonDocument.find(({ country, place }) => country === residence && place === 'beside');
}

const pending = (one: CaseOutline): boolean =>
  awaitsVerdict(one) || (one.state === 'collecting' && one.waitingAtProvider === true);

function secondIdentityOf(own: readonly CaseOutline[]): SecondIdentity {
  const [newest] = own;
  if (own.some(({ state }) => state === 'approved')) return 'SUCCESS';
  if (newest === undefined) return 'NEEDED';
  if (pending(newest)) return 'PENDING';
  return newest.state === 'retry' || newest.state === 'refused' ? 'FAILED' : 'NEEDED';
}

/**
 * The status of an account at one level. `cases` are all of the account's, newest of a level first. `turn`:
 * who has to do something if the level waits for more than its cases.
 */
export function levelStatusOf(
  policy: Policy,
  account: Account,
  cases: readonly CaseOutline[],
  level: Level,
  now: Date,
  turn: 'applicant' | 'others' = 'others',
): LevelStatus {
  const rules = policy.levels[level];
  const ofLevel = cases.filter((one) => one.level === level);
  const counted = ofLevel.filter((one) => counts(account, one));
  const needsSecond = secondaryRoute(rules, account.residence) !== undefined;
  const isDone = (beside: boolean) =>
    counted.some((one) => one.beside === beside && one.state === 'approved');
  const approved = account.level >= level && isDone(false);
  const complete = isDone(false) && (!needsSecond || isDone(true));
  const waits = !approved && complete && asksFurther(rules) && account.level === level - 1;
  // Earned once but not approved any more: nothing of it counts, and all of it may be tried again.
  const revoked = !approved && complete && !waits;
  const { perDay, inAll } = rules.attempts;
  const caps = { perDay, inAll: inAll + account.extraAttempts[level] };
  const identityStatus = (beside: boolean): IdentityStatus => {
    const own = ofLevel.filter((one) => one.beside === beside);
    const newest = counted.find((one) => one.beside === beside);
    const attempts = attemptsLeft(caps, own, now);
    const status = stepStatusOf({
      opened: policy.opened,
      disabledByTag: account.memberTagKyc === 1 || account.memberType === 'COMPANY',
      levelOpen: rules.open,
      levelInReach: account.level >= level - 1 && level <= (account.upTo ?? level),
      approved: approved || (isDone(beside) && !revoked),
      // A case waiting for its verdict keeps the level pending, even if it does not count any more.
      newestCase: own.some(pending) ? 'submitted' : newest?.state,
      attemptsUsedUp: attempts.usedUp,
    });
    return { status, newest, attempts };
  };
  const main = identityStatus(false);
  const secondary = needsSecond ? identityStatus(true) : undefined;
  const status = statusOfLevel(main.status, secondary?.status);
  return {
    approved,
    waits,
    main,
    secondary,
    secondIdentity: needsSecond ? secondIdentityOf(revoked ? [] : counted.filter((one) => one.beside)) : '',
    // As with a secondary identity that is still to be given: it is the person's turn.
    status: waits && status === 'SUCCESS' ? (turn === 'applicant' ? 'ALLOW' : 'PENDING') : status,
  };
}

/**
 * The document determines the level's status until it is done, then the secondary identity; but if that has
 * finally failed, so has the level.
 */
function statusOfLevel(main: StepStatus, secondary: StepStatus | undefined): StepStatus {
  if (secondary === undefined) return main;
  // A failed secondary identity is reported separately; the document is still fine.
  if (main === 'SUCCESS') return secondary === 'FAILED_AND_CAN_RETRY' ? 'ALLOW' : secondary;
  return secondary === 'FAILED_AND_CAN_NOT_RETRY' && main !== 'PENDING' ? secondary : main;
}

/**
 * The level an account has earned by its cases: each requires its document and, if the site asks for one, its
 * secondary identity.
 */
export function earnedLevel(policy: Policy, account: Account, cases: readonly CaseOutline[]): KycLevel {
  const complete = (level: Level): boolean => {
    const needsSecond = secondaryRoute(policy.levels[level], account.residence) !== undefined;
    const approved = cases.filter(
      (one) => one.level === level && one.state === 'approved' && counts(account, one),
    );
    return approved.some((one) => !one.beside) && (!needsSecond || approved.some((one) => one.beside));
  };
  if (!complete(1)) return 0;
  return complete(2) ? 2 : 1;
}
