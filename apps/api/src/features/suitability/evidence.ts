import type { ReviewSuitability } from '@credence/contract/review-suitability';
import { suitabilityTests, type SuitabilityTestCode } from '@credence/contract/words';
import { sites, sitesOfTests } from '@credence/policy';
import type { Unit } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import { hour } from '../../base/durations.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Work } from '../../db/database.ts';
import { type Applicant, levelNumber } from '../applicant/index.ts';
import { markedCount } from './draw.ts';
import { exposureBy } from './exposure.ts';
import { isMarked, rightOption, type Answers } from './judge.ts';
import { questionOf, textsIn, type Topic } from './pool/pool.ts';
import { standingBy, startsFrom } from './standing.ts';
import {
  answersOf,
  attemptsOf,
  moveNextAttempt,
  resultsOf,
  type AttemptRow,
  type ResultRow,
} from './store.ts';
import { countedTowardsCap, isOpen, termsOf } from './terms.ts';

type Test = ReviewSuitability['tests'][number];
type Attempt = Test['attempts'][number];

/** What officers read is English. */
const { texts } = textsIn('en');

/** Right answers by topic, in the order in which the topics came. */
function topicsOf({ questions }: AttemptRow, answers: Answers): Attempt['topics'] {
  const counted = new Map<Topic, { right: number; of: number }>();
  for (const item of questions.filter(isMarked)) {
    const { topic } = questionOf(texts, item.code);
    const { right, of } = counted.get(topic) ?? { right: 0, of: 0 };
    counted.set(topic, { right: right + Number(answers[item.code] === rightOption), of: of + 1 });
  }
  return [...counted].map(([topic, count]) => ({ topic: texts.topics[topic], ...count }));
}

/** What was answered about training, work and trading experience. */
function experienceOf({ questions }: AttemptRow, answers: Answers): Attempt['experience'] {
  return questions.flatMap(({ code }) => {
    const { topic, question, options } = questionOf(texts, code);
    const chosen = answers[code];
    const answer = chosen === undefined ? undefined : options[chosen];
    return topic === 'experience' && answer !== undefined ? [{ question, answer }] : [];
  });
}

function profileOf({ profile, exposure, score, limited }: ResultRow): Attempt['profile'] {
  if (profile === null || exposure === null) return null;
  return { code: profile, name: texts.profiles[profile].name, points: score, limited, exposure };
}

function outcomeOf(row: AttemptRow, result: ResultRow | undefined, now: Date): Attempt['outcome'] {
  if (result !== undefined) return result.passed ? 'passed' : 'failed';
  return isOpen(row, now) ? 'open' : 'set-aside';
}

function presentAttempt(
  { key }: Pick<Applicant, 'key'>,
  row: AttemptRow,
  result: ResultRow | undefined,
  now: Date,
): Attempt {
  const { id, site, terms } = row;
  const answers = result === undefined ? {} : answersOf(key, row);
  return {
    id,
    site,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    outcome: outcomeOf(row, result, now),
    score:
      result === undefined || terms.test === 'risk-tolerance-test'
        ? null
        : { right: result.score, of: markedCount(terms), passMark: terms.passMark },
    topics: result === undefined ? [] : topicsOf(row, answers),
    experience: experienceOf(row, answers),
    profile: result === undefined ? null : profileOf(result),
    validUntil: result?.valid_until?.toISOString() ?? null,
  };
}

type Account = Pick<Applicant, 'userId' | 'site' | 'level' | 'key'>;

/** The attempts at each test and where the account stands, as officers read it. */
export async function suitabilityEvidence(
  call: Call,
  { userId, site, level, key }: Account,
): Promise<ReviewSuitability> {
  const now = call.now();
  const policy = call.policyOf(site);
  // Those of other sites are shown as well, and count only where the policy says so.
  const [attempts, results, counting] = await Promise.all([
    attemptsOf(call.db, userId),
    resultsOf(call.db, userId, sites),
    resultsOf(call.db, userId, sitesOfTests(policy)),
  ]);
  const offered = policy.suitability !== undefined;
  const present = (test: SuitabilityTestCode): Test => {
    const own = results.filter((one) => one.test === test);
    const counted = counting.filter((one) => one.test === test);
    const standing = standingBy(counted, now);
    const terms = offered ? termsOf(policy, test) : undefined;
    const knowledge = terms?.test === 'crypto-knowledge-test' ? terms : undefined;
    return {
      test,
      offered,
      standing: standing.state,
      until: 'until' in standing ? standing.until.toISOString() : null,
      nextAttemptAt: startsFrom(standing, now)?.toISOString() ?? null,
      attemptsUsed: terms === undefined ? 0 : countedTowardsCap(terms, counted, now).length,
      cap: knowledge?.attempts ?? null,
      mayAllow: knowledge?.furtherAttempts === true && standing.state === 'attempts-used',
      attempts: attempts
        .filter((one) => one.test === test)
        .map((row) =>
          presentAttempt(
            { key },
            row,
            own.find(({ attempt_id: id }) => id === row.id),
            now,
          ),
        ),
    };
  };
  const assessments = counting.filter(({ test }) => test === 'risk-tolerance-test');
  return {
    tests: suitabilityTests.map(present),
    exposure: exposureBy(policy, levelNumber(level), standingBy(assessments, now)),
  };
}

/**
 * The newest result of a test whose attempts are used up, where the policy lets officers allow another one.
 * Refuses otherwise.
 */
export async function requireUsedUp(
  call: Call,
  work: Work,
  { userId, site }: Pick<Applicant, 'userId' | 'site'>,
  test: SuitabilityTestCode,
) {
  const terms = termsOf(call.policyOf(site), test);
  const results = await resultsOf(work, userId, sitesOfTests(call.policyOf(site)), test);
  const [newest] = results;
  const usedUp = standingBy(results, call.now()).state === 'attempts-used';
  if (newest === undefined || !usedUp || terms.test === 'risk-tolerance-test' || !terms.furtherAttempts) {
    throw new Refusal('CASE_STATE_CONFLICT', 'Attempts are left, or the site allows no further one.');
  }
  return { newest, coolOffHours: terms.coolOffHours };
}

/** Allows one attempt more; the cool-off stays. The applicant must be locked. */
export async function allowOneMore(
  call: Call,
  unit: Unit,
  applicant: Pick<Applicant, 'userId' | 'site'>,
  test: SuitabilityTestCode,
): Promise<void> {
  const { newest, coolOffHours } = await requireUsedUp(call, unit.work, applicant, test);
  const rested = newest.at.getTime() + coolOffHours * hour;
  await moveNextAttempt(unit.work, newest, new Date(Math.max(rested, call.now().getTime())));
  await unit.record({ action: 'suitability.attempt-allowed', subject: newest.attempt_id, details: { test } });
}
