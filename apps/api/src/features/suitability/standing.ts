import { type Level, suitabilityTests, type SuitabilityTestCode } from '@credence/contract/words';
import {
  askedBefore,
  levelAsksFor,
  sitesOfTests,
  soonestReassessment,
  type DutyStanding,
  type Policy,
} from '@credence/policy';
import type { Reader } from '../../db/database.ts';
import { resultsOf, type ResultRow } from './store.ts';

/** What of a result says where an account stands. */
type Timed = Pick<ResultRow, 'passed' | 'at' | 'valid_until' | 'next_attempt_at' | 'used_up'>;

/** Where an account stands with a test. */
export type Standing<Result = ResultRow> =
  | { state: 'none' }
  /** The newest passed attempt stands until then; the test may be taken again before. */
  | { state: 'passed'; until: Date; nextAttemptAt: Date; result: Result }
  /** The last attempt was failed, and nothing stands; `ended`: when what was passed before that did. */
  | { state: 'failed' | 'attempts-used'; nextAttemptAt: Date; ended: Date | undefined }
  /** What was passed has ended: it is time for a new assessment. */
  | { state: 'expired'; until: Date };

/** Where an account stands, by its results of one test, newest first. */
export function standingBy<Result extends Timed>(results: readonly Result[], now: Date): Standing<Result> {
  const [newest] = results;
  const passed = results.find((one) => one.passed);
  if (passed?.valid_until && passed.valid_until > now) {
    // A failed attempt meanwhile delays the next one, and takes nothing away.
    const nextAttemptAt = newest?.next_attempt_at ?? passed.next_attempt_at;
    return { state: 'passed', until: passed.valid_until, nextAttemptAt, result: passed };
  }
  if (newest === undefined) return { state: 'none' };
  if (newest.passed) return { state: 'expired', until: newest.valid_until ?? newest.at };
  const waits = newest.used_up && newest.next_attempt_at > now;
  const ended = passed?.valid_until ?? undefined;
  return { state: waits ? 'attempts-used' : 'failed', nextAttemptAt: newest.next_attempt_at, ended };
}

/** From when a test may be taken; undefined where that is now. */
export function startsFrom(standing: Standing, now: Date): Date | undefined {
  if (standing.state === 'none' || standing.state === 'expired') return undefined;
  return standing.nextAttemptAt > now ? standing.nextAttemptAt : undefined;
}

/** That a test is to be taken again, and by when. */
export interface Reassessment {
  kind: SuitabilityTestCode;
  standing: Extract<DutyStanding, 'open' | 'overdue'>;
  dueAt: Date;
}

/**
 * What an account owes for a test that a level which it has asks for: from the first reminder on before its
 * result ends, until another attempt is passed. Undefined where nothing has to be renewed.
 */
export function reassessmentOf(
  policy: Policy,
  level: 0 | Level,
  kind: SuitabilityTestCode,
  standing: Standing<unknown>,
  now: Date,
): Reassessment | undefined {
  if (!levelAsksFor(policy, level, kind)) return undefined;
  const ends = 'until' in standing ? standing.until : 'ended' in standing ? standing.ended : undefined;
  if (ends === undefined) return undefined;
  const soonest = soonestReassessment(policy, kind);
  const dueAt = ends > soonest ? ends : soonest;
  if (dueAt.getTime() - askedBefore(policy, kind) > now.getTime()) return undefined;
  return { kind, standing: dueAt <= now ? 'overdue' : 'open', dueAt };
}

/** Where an account stands with each suitability test (S2.14), by the policy of its site. */
export async function suitabilityOf(
  db: Reader,
  userId: string,
  policy: Policy,
  now: Date,
): Promise<Record<SuitabilityTestCode, Standing>> {
  return standingsOf(await resultsOf(db, userId, sitesOfTests(policy)), now);
}

/** The same by all results that count, newest first. */
export function standingsOf<Result extends Timed & { test: SuitabilityTestCode }>(
  results: readonly Result[],
  now: Date,
): Record<SuitabilityTestCode, Standing<Result>> {
  const of = (test: SuitabilityTestCode) =>
    standingBy(
      results.filter((one) => one.test === test),
      now,
    );
  const [knowledge, risk] = suitabilityTests;
  return { [knowledge]: of(knowledge), [risk]: of(risk) };
}
