import type { ResultOf } from '@credence/contract/endpoint';
import type { identityChangeTerms } from '@credence/contract/identity-change';
import { retCodeOf, type RetCodeName } from '@credence/contract/ret-codes';
import type { Level } from '@credence/contract/words';
import { day, mayVerify, type Policy } from '@credence/policy';
import type { Reader } from '../../db/database.ts';
import type { Context } from '../../base/context.ts';
import { type Applicant, levelNumber, readApplicant } from '../applicant/index.ts';
import type { Verb } from '../../http/serve.ts';
import {
  accountOf,
  allCasesOf,
  awaitsVerdict,
  type CaseRow,
  counts,
  type LevelStatus,
  levelStatusOf,
} from '../case/index.ts';
import { showCase } from '../submission/index.ts';
import { lastChange } from './store.ts';

type Terms = ResultOf<typeof identityChangeTerms>;
type Kind = 'reset' | 'update';

/** Why a change is not allowed now (S8.11, or the level that could not be tried), and from when it is. */
export interface Obstacle {
  name: RetCodeName;
  from: Date | null;
}

/** What decides whether an account's identity may be changed. */
export interface ChangeFacts {
  policy: Policy;
  applicant: Pick<Applicant, 'level' | 'memberTagKyc'>;
  /** Those that count now, newest first. */
  cases: readonly Pick<CaseRow, 'state' | 'purpose' | 'updated_at' | 'level' | 'beside'>[];
  lastChange: Date | undefined;
  levels: Record<Level, LevelStatus>;
  /** '' where none was declared. */
  residence: string;
}

/** Reads these terms, in the transaction of a change or to display them. */
export async function changeFacts(
  call: Pick<Context, 'policyOf' | 'now'>,
  db: Reader,
  applicant: Applicant,
): Promise<ChangeFacts> {
  const cases = await allCasesOf(db, applicant.userId);
  const policy = call.policyOf(applicant.site);
  const account = accountOf(applicant);
  const now = call.now();
  return {
    policy,
    applicant,
    cases: await Promise.all(
      cases.filter((one) => counts(applicant, one)).map((one) => asPresented(call, db, one)),
    ),
    lastChange: await lastChange(db, applicant.userId, ['reset', 'update', 'moved']),
    levels: {
      1: levelStatusOf(policy, account, cases, 1, now),
      2: levelStatusOf(policy, account, cases, 2, now),
    },
    residence: account.residence,
  };
}

/** What was submitted at a provider is being checked, even before it confirms this. */
async function asPresented(call: Pick<Context, 'policyOf'>, db: Reader, row: CaseRow): Promise<CaseRow> {
  if (row.state !== 'collecting') return row;
  return { ...row, state: (await showCase(call, db, row)).state };
}

/** Whether an open case gives way to an update, which is a case of level 1's document. */
export const givesWayToUpdate = ({ level, beside }: Pick<CaseRow, 'level' | 'beside'>): boolean =>
  level === 1 && !beside;

/**
 * What prevents a change now: no escape from a review, no changes every hour, and no giving up what could not
 * be regained.
 */
export function obstacleTo(facts: ChangeFacts, kind: Kind, now: Date): Obstacle | undefined {
  const { applicant, cases, lastChange, policy } = facts;
  if (cases.some(({ state }) => state === 'refused')) return { name: 'REFUSED_FOR_GOOD', from: null };
  // A barred account is not reviewed: its levels are closed until the bar is lifted.
  if (applicant.memberTagKyc === 1) return { name: 'LEVEL_NOT_ALLOWED', from: null };
  const waiting = cases.find(awaitsVerdict);
  if (waiting !== undefined) {
    const name = waiting.purpose === 'update' ? 'UPDATE_BEING_CHECKED' : 'UPDATE_ACCOUNT_IN_REVIEW';
    return { name, from: null };
  }
  if (applicant.level === 0) return { name: 'UPDATE_NOTHING_VERIFIED', from: null };
  if (lastChange !== undefined) {
    const from = new Date(lastChange.getTime() + policy.selfService.daysBetween * day);
    if (from > now) return { name: 'UPDATE_TOO_SOON', from };
  }
  return laterObstacleTo(facts, kind);
}

/**
 * What would prevent the steps after the change: the case of an update, or every level that a reset takes
 * away.
 */
function laterObstacleTo(
  { applicant, levels, policy, residence }: ChangeFacts,
  kind: Kind,
): Obstacle | undefined {
  const later: Obstacle = { name: 'LEVEL_NOT_ALLOWED', from: null };
  if (levels[1].main.status === 'NOT_ALLOW') return later;
  if (residence !== '' && !mayVerify(policy, residence, { anew: kind === 'reset' })) {
    return { ...later, name: 'RESIDENCE_NOT_SERVED' };
  }
  const tried = ([1, 2] as const).filter(
    (level) => level === 1 || (kind === 'reset' && applicant.level >= 2),
  );
  if (tried.some((level) => !policy.levels[level].open)) return later;
  const attemptsAt = (level: Level) => {
    const { main, secondary } = levels[level];
    return [main, ...(secondary === undefined || kind === 'update' ? [] : [secondary])].map(
      ({ attempts }) => attempts,
    );
  };
  if (tried.some((level) => attemptsAt(level).some(({ usedUp }) => usedUp))) {
    return { ...later, name: 'ATTEMPTS_USED_UP' };
  }
  // The second level comes after the first, which takes time.
  const [from] = attemptsAt(1)
    .flatMap(({ retryAt }) => retryAt ?? [])
    .sort((one, other) => other.getTime() - one.getTime());
  return from === undefined ? undefined : { name: 'ATTEMPTS_TODAY', from };
}

export const identityChangeTermsVerb: Verb<typeof identityChangeTerms> = async (call) => {
  const applicant = await readApplicant(call.db, call.actor.userId, call.keyring);
  const facts = await changeFacts(call, call.db, applicant);
  const open = facts.cases.filter(({ state }) => state === 'collecting');
  const offer = (kind: Kind, kept: Terms['reset']['kept'], lost: Terms['reset']['lost']) => {
    const offered = facts.policy.selfService[kind];
    const against = obstacleTo(facts, kind, call.now());
    return {
      offered,
      allowed: offered && against === undefined,
      code: against === undefined ? 0 : retCodeOf(against.name),
      from: against?.from?.toISOString() ?? null,
      kept,
      lost,
    };
  };
  const lostByReset: Terms['reset']['lost'] = [
    'LEVELS',
    'LIMITS',
    'DOCUMENTS',
    ...(applicant.level > 1 ? (['PROOF_OF_ADDRESS'] as const) : []),
    ...(open.length > 0 ? (['OPEN_CASE'] as const) : []),
  ];
  const lostByUpdate: Terms['reset']['lost'] = [
    'DOCUMENTS',
    ...(open.some(givesWayToUpdate) ? (['OPEN_CASE'] as const) : []),
  ];
  return {
    level: levelNumber(applicant.level),
    reset: offer('reset', ['ACCOUNT', 'BALANCES', 'PERSONAL_INFO', 'HISTORY'], lostByReset),
    update: offer(
      'update',
      [
        'ACCOUNT',
        'BALANCES',
        'PERSONAL_INFO',
        'LEVELS',
        ...(applicant.level > 1 ? (['PROOF_OF_ADDRESS'] as const) : []),
        'HISTORY',
      ],
      lostByUpdate,
    ),
  };
};
