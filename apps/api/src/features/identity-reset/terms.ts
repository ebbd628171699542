import { retCodes, type identityChangeTerms, type ResultOf, type RetCodeName } from '@credence/contract';
import { day, mayVerify, type Policy } from '@credence/policy';
import type { Reader } from '../../db/database.ts';
import type { Context } from '../../context.ts';
import { levelNumber, readApplicant, type Applicant } from '../applicant/index.ts';
import type { Verb } from '../../http/serve.ts';
import {
  accountOf,
  allCasesOf,
  counts,
  levelStanding,
  showCase,
  type CaseRow,
  type LevelStanding,
  awaitsVerdict,
} from '../verification/index.ts';
import { lastChange } from './store.ts';

type Terms = ResultOf<typeof identityChangeTerms>;
type Kind = 'reset' | 'update';

/** Why something is not allowed now, as S8.11 or the level that could not be tried names it, and from when on it is. */
export interface Hindrance {
  name: RetCodeName;
  from: Date | null;
}

/** What of an account decides whether its identity may be changed. */
export interface ChangeFacts {
  policy: Policy;
  applicant: Pick<Applicant, 'level' | 'memberTagKyc'>;
  /** Those that count now, the newest first. */
  cases: readonly Pick<CaseRow, 'state' | 'purpose' | 'updated_at' | 'level' | 'beside'>[];
  lastChange: Date | undefined;
  levels: Record<1 | 2, LevelStanding>;
  /** '' where none was declared. */
  residence: string;
}

/** Reads what decides; in the transaction that changes something, or for the terms. */
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
      cases.filter((one) => counts(applicant, one)).map((one) => asItIsShown(call, db, one)),
    ),
    lastChange: await lastChange(db, applicant.userId, ['reset', 'update', 'moved']),
    levels: {
      1: levelStanding(policy, account, cases, 1, now),
      2: levelStanding(policy, account, cases, 2, now),
    },
    residence: account.residence,
  };
}

/** What was handed in at a provider is being checked, though that has not said so yet. */
async function asItIsShown(call: Pick<Context, 'policyOf'>, db: Reader, row: CaseRow): Promise<CaseRow> {
  if (row.state !== 'collecting') return row;
  return { ...row, state: (await showCase(call, db, row)).state };
}

/** Whether an open case gives way to an update, which is a case of the first level's document. */
export const givesWayToUpdate = ({ level, beside }: Pick<CaseRow, 'level' | 'beside'>): boolean =>
  level === 1 && !beside;

/** What stands against a change now: nobody runs away from a review, nobody changes every hour, and nobody gives up what he could not get again. */
export function hindrance(facts: ChangeFacts, kind: Kind, now: Date): Hindrance | undefined {
  const { applicant, cases, lastChange, policy } = facts;
  if (cases.some(({ state }) => state === 'refused')) return { name: 'REFUSED_FOR_GOOD', from: null };
  // Nobody reviews an account that is barred: its levels are closed until it is let in again.
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
  return hindranceAfter(facts, kind);
}

/** What would keep the person from what comes after the change: the case of an update, or every level that a reset takes. */
function hindranceAfter(
  { applicant, levels, policy, residence }: ChangeFacts,
  kind: Kind,
): Hindrance | undefined {
  const later: Hindrance = { name: 'LEVEL_NOT_ALLOWED', from: null };
  if (levels[1].main.status === 'NOT_ALLOW') return later;
  if (residence !== '' && !mayVerify(policy, residence, { anew: kind === 'reset' })) {
    return { ...later, name: 'RESIDENCE_NOT_SERVED' };
  }
  const tried = ([1, 2] as const).filter(
    (level) => level === 1 || (kind === 'reset' && applicant.level >= 2),
  );
  if (tried.some((level) => !policy.levels[level].open)) return later;
  const attemptsAt = (level: 1 | 2) => {
    const { main, beside } = levels[level];
    return [main, ...(beside === undefined || kind === 'update' ? [] : [beside])].map(
      ({ attempts }) => attempts,
    );
  };
  if (tried.some((level) => attemptsAt(level).some(({ usedUp }) => usedUp))) {
    return { ...later, name: 'ATTEMPTS_USED_UP' };
  }
  // The second level comes after the first, which takes its time.
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
    const against = hindrance(facts, kind, call.now());
    return {
      offered,
      allowed: offered && against === undefined,
      code: against === undefined ? 0 : retCodes[against.name],
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
