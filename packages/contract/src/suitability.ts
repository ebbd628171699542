import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { exposureInForce, exposureLimit } from './exposure.ts';
import { riskProfiles } from './first-words.ts';
import { done, id, nothing, time } from './shared.ts';
import { investorClasses, suitabilityTests } from './words.ts';

const test = v.picklist(suitabilityTests);

/** The language that texts are wanted in, BCP 47. */
const language = v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), v.maxLength(35));

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What the texts of an answer are written in: English where there are none in the wanted language. */
const written = { language: v.string() };

/** How a test is taken on the account's site. */
const terms = v.object({
  questions: count,
  /** How many right answers pass, and out of how many; null where nothing is right or wrong. */
  passMark: v.nullable(count),
  marked: v.nullable(count),
  /** How long to wait after failing; null where one cannot fail. */
  coolOffHours: v.nullable(count),
  /** No more than so many finished attempts within so many days; null where one cannot fail. */
  attempts: v.nullable(v.object({ cap: count, days: count })),
  /** How long a result stands. */
  validMonths: count,
});

/**
 * `failed` after a failed attempt, `attempts-used` if the cap of attempts rather than the cool-off delays the
 * next one; `expired` when the last result has ended.
 */
export const standing = v.picklist(['none', 'passed', 'failed', 'attempts-used', 'expired']);

/** A suitability test (S2.14) and where the account stands with it. */
export const suitabilityTest = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/suitability-test',
  sdkPath: '/v1/s1/kyc/integration/suitability-test',
  reads: true,
  access: 'account',
  summary: 'A suitability test and where the account stands with it',
  input: v.strictObject({ test, language }),
  result: v.object({
    ...written,
    introduction: v.string(),
    notes: v.array(v.string()),
    /** Whether a level of the account's site asks for it. */
    required: v.boolean(),
    terms,
    standing,
    /** When the result that stands ends, or the last one has ended. */
    until: v.nullable(time),
    /** From when the test may be taken; null where it may be taken now. */
    nextAttemptAt: v.nullable(time),
    /** Finished attempts that count towards the cap now. */
    attemptsUsed: count,
    /** The attempt that was begun and not finished. */
    open: v.nullable(v.object({ answered: count, questions: count })),
    /** The last finished attempt. */
    last: v.nullable(id),
  }),
});

const question = v.object({
  /** From 1. */
  number: count,
  topic: v.string(),
  question: v.string(),
  /** In the order in which this attempt shows them. */
  options: v.array(v.string()),
  /** The chosen option, from 0; null while there is none. */
  chosen: v.nullable(count),
});

/**
 * Begins an attempt, or continues the one that was begun: its questions without anything that tells the right
 * answers. Refused with SUITABILITY_NOT_NOW while a result stands, during the cool-off, and when the attempts
 * are used up.
 */
export const suitabilityBegin = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/suitability-begin',
  sdkPath: '/v1/s1/kyc/integration/suitability-begin',
  access: 'account',
  summary: 'Begin or continue a suitability test',
  input: v.strictObject({ test, language }),
  result: v.object({ ...written, attempt: id, questions: v.array(question) }),
});

/**
 * Saves one answer; another replaces it until the attempt is submitted. Refused with SUITABILITY_OVER after
 * that.
 */
export const suitabilityAnswer = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/suitability-answer',
  sdkPath: '/v1/s1/kyc/integration/suitability-answer',
  access: 'account',
  summary: 'Save an answer of a suitability test',
  input: v.strictObject({
    attempt: id,
    number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
    option: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9)),
  }),
  result: done,
});

const result = v.object({
  ...written,
  attempt: id,
  endedAt: time,
  passed: v.boolean(),
  /** Right answers of a test of knowledge; null otherwise. */
  score: v.nullable(v.object({ right: count, of: count, passMark: count })),
  /** What a test of tolerance of risk found; null otherwise. */
  profile: v.nullable(
    v.object({
      code: v.picklist(riskProfiles),
      name: v.string(),
      text: v.string(),
      /** Set where an answer limits the profile more than the score does. */
      note: v.nullable(v.string()),
      exposure: exposureLimit,
    }),
  ),
  validUntil: v.nullable(time),
  /** From when it may be taken again. */
  nextAttemptAt: time,
  review: v.array(
    v.object({
      ...question.entries,
      /** The right option, from 0; null where nothing is right or wrong. */
      right: v.nullable(count),
      why: v.nullable(v.string()),
    }),
  ),
});

/**
 * Ends an attempt whose questions are all answered: the result, and the explanations. Submitting it again
 * returns the same result.
 */
export const suitabilitySubmit = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/suitability-submit',
  sdkPath: '/v1/s1/kyc/integration/suitability-submit',
  access: 'account',
  summary: 'Submit a suitability test',
  input: v.strictObject({ attempt: id, language }),
  result,
});

/** The result of a finished attempt; NOT_FOUND for any other. */
export const suitabilityResult = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/suitability-result',
  sdkPath: '/v1/s1/kyc/integration/suitability-result',
  reads: true,
  access: 'account',
  summary: 'The result of a suitability test',
  input: v.strictObject({ attempt: id, language }),
  result,
});

/**
 * What the tests and classes of an account mean for what it may do, for whoever enforces it: the limit that
 * follows from the profile of risk, whether the test of knowledge stands, and the classes of investors that
 * are held. Everything ends by its own time, without a further call.
 */
export const suitabilityLimits = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/suitability-limits',
  sdkPath: '/v1/s1/kyc/integration/suitability-limits',
  access: 'account',
  summary: 'The limit of exposure and the classes that hold for the account',
  input: nothing,
  result: v.object({
    /** Null where nothing is limited. */
    exposure: v.nullable(exposureInForce),
    knowledge: v.object({ standing, until: v.nullable(time) }),
    /** None for a retail client. */
    classes: v.array(v.object({ class: v.picklist(investorClasses), until: time })),
  }),
});
