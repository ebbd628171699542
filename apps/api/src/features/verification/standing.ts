import type { SecondIdentityState, StepStatus } from '@credence/contract';
import type { LevelPolicy, NonDocumentRoute, Policy, Site } from '@credence/policy';
import type { Applicant } from '../applicant/index.ts';
import { attemptsLeft, type AttemptsLeft } from './attempts.ts';
import { awaitsVerdict } from './states.ts';
import { stepStatus } from './steps.ts';
import type { CaseRow } from './store.ts';

/** What of a case decides where its account stands. */
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
  /** The person has finished at the provider, which has not said so yet. */
  waitingAtProvider?: boolean;
};

/** What of an account decides where it stands. */
export interface Account {
  level: number;
  site: Site;
  verificationSince: Date | null;
  memberTagKyc: number;
  memberType: Applicant['memberType'];
  /** Attempts that officers allowed beyond those of the policy. */
  extraAttempts: Readonly<Record<1 | 2, number>>;
  /** Declared, ISO 3166-1 alpha-2; '' while unknown. */
  residence: string;
}

export function accountOf(applicant: Applicant): Account {
  const { level, site, verificationSince, memberTagKyc, memberType, extraAttempts } = applicant;
  const residence = applicant.info?.residenceCountry ?? '';
  return { level, site, verificationSince, memberTagKyc, memberType, extraAttempts, residence };
}

/** How far the second identity of a level is; '' where the level needs none. */
export type SecondIdentity = SecondIdentityState | '';

/** One of the two things that a level may need: its document, or what stands for it, and the second identity beside it. Each is tried by itself. */
export interface WayStanding {
  /** `SUCCESS` once its part is done, whether or not the level stands by it alone. */
  status: StepStatus;
  /** The newest case that counts. */
  newest: CaseOutline | undefined;
  attempts: AttemptsLeft;
}

export interface LevelStanding {
  status: StepStatus;
  /** The level stands with the account. */
  approved: boolean;
  main: WayStanding;
  /** Undefined where the level needs no second identity. */
  beside: WayStanding | undefined;
  secondIdentity: SecondIdentity;
}

/** Whether a case belongs to the account as it is now: begun on its site, and since its identity was last set back. */
export function counts(
  account: Pick<Account, 'site' | 'verificationSince'>,
  one: Pick<CaseOutline, 'site' | 'created_at'>,
): boolean {
  const since = account.verificationSince;
  return one.site === account.site && (since === null || one.created_at >= since);
}

/** The second identity that residents of a country need at a level beside its document. */
export function besideRoute(level: LevelPolicy, residence: string): NonDocumentRoute | undefined {
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

/** Where an account stands at one level. `cases` are all of the account, the newest of a level first. */
export function levelStanding(
  policy: Policy,
  account: Account,
  cases: readonly CaseOutline[],
  level: 1 | 2,
  now: Date,
): LevelStanding {
  const rules = policy.levels[level];
  const ofLevel = cases.filter((one) => one.level === level);
  const counted = ofLevel.filter((one) => counts(account, one));
  const needsSecond = besideRoute(rules, account.residence) !== undefined;
  const isDone = (beside: boolean) =>
    counted.some((one) => one.beside === beside && one.state === 'approved');
  const approved = account.level >= level && isDone(false);
  // Earned once and not with the account any more: nothing of it counts, and all of it may be tried anew.
  const takenBack = !approved && isDone(false) && (!needsSecond || isDone(true));
  const { perDay, inAll } = rules.attempts;
  const caps = { perDay, inAll: inAll + account.extraAttempts[level] };
  const way = (beside: boolean): WayStanding => {
    const own = ofLevel.filter((one) => one.beside === beside);
    const newest = counted.find((one) => one.beside === beside);
    const attempts = attemptsLeft(caps, own, now);
    const status = stepStatus({
      opened: policy.opened,
      disabledByTag: account.memberTagKyc === 1 || account.memberType === 'COMPANY',
      levelOpen: rules.open,
      levelBelowApproved: account.level >= level - 1,
      approved: approved || (isDone(beside) && !takenBack),
      // What waits for its verdict keeps the level waiting, on whatever terms it was begun.
      newestCase: own.some(pending) ? 'submitted' : newest?.state,
      attemptsUsedUp: attempts.usedUp,
    });
    return { status, newest, attempts };
  };
  const main = way(false);
  const beside = needsSecond ? way(true) : undefined;
  return {
    approved,
    main,
    beside,
    secondIdentity: needsSecond ? secondIdentityOf(takenBack ? [] : counted.filter((one) => one.beside)) : '',
    status: statusOfLevel(main.status, beside?.status),
  };
}

/** The document says how the level stands until it is done, and the second identity from then on; but where that one is lost, so is the level. */
function statusOfLevel(main: StepStatus, beside: StepStatus | undefined): StepStatus {
  if (beside === undefined) return main;
  // That the second identity failed is told by itself; nothing is wrong with what the level was begun with.
  if (main === 'SUCCESS') return beside === 'FAILED_AND_CAN_RETRY' ? 'ALLOW' : beside;
  return beside === 'FAILED_AND_CAN_NOT_RETRY' && main !== 'PENDING' ? beside : main;
}

/** The level that an account has earned: each with its document and, where the site asks for one, its second identity. */
export function earnedLevel(policy: Policy, account: Account, cases: readonly CaseOutline[]): 0 | 1 | 2 {
  const complete = (level: 1 | 2): boolean => {
    const needsSecond = besideRoute(policy.levels[level], account.residence) !== undefined;
    const approved = cases.filter(
      (one) => one.level === level && one.state === 'approved' && counts(account, one),
    );
    return approved.some((one) => !one.beside) && (!needsSecond || approved.some((one) => one.beside));
  };
  if (!complete(1)) return 0;
  return complete(2) ? 2 : 1;
}
