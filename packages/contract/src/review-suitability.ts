import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { stepReason } from './review-account.ts';
import { caseAddress } from './review-queue.ts';
import { id, time } from './shared.ts';
import { standing } from './suitability.ts';
import { exposureInForce, exposureLimit } from './exposure.ts';
import { riskProfiles } from './first-words.ts';
import { suitabilityTests } from './words.ts';

const test = v.picklist(suitabilityTests);

const attempt = v.object({
  id,
  /** Whose terms it was held under. */
  site: v.string(),
  startedAt: time,
  /** Null while it can be answered. */
  endedAt: v.nullable(time),
  /** `set-aside`: left for too long, and ended without a result. */
  outcome: v.picklist(['open', 'set-aside', 'passed', 'failed']),
  /** Of a test of knowledge that was finished; null otherwise. */
  score: v.nullable(v.object({ right: v.number(), of: v.number(), passMark: v.number() })),
  topics: v.array(v.object({ topic: v.string(), right: v.number(), of: v.number() })),
  /** What was answered about training, work and trading, where the site asks. */
  experience: v.array(v.object({ question: v.string(), answer: v.string() })),
  /** Of a test of tolerance of risk: points of 100, and what follows from them. */
  profile: v.nullable(
    v.object({
      code: v.picklist(riskProfiles),
      name: v.string(),
      points: v.number(),
      /** An answer about means limits it more than the points do. */
      limited: v.boolean(),
      exposure: exposureLimit,
    }),
  ),
  validUntil: v.nullable(time),
});

/**
 * The suitability tests of the account of a case (S2.14): every attempt, and where it stands. In English.
 * Reading it is recorded.
 */
export const reviewSuitability = endpoint({
  method: 'POST',
  path: '/console/api/account/suitability',
  access: 'officer',
  permission: 'read-cases',
  summary: 'The suitability tests of an account',
  input: caseAddress,
  result: v.object({
    tests: v.array(
      v.object({
        test,
        /** Whether the account's site holds it. */
        offered: v.boolean(),
        standing,
        until: v.nullable(time),
        nextAttemptAt: v.nullable(time),
        attemptsUsed: v.number(),
        /** Null where nobody can fail. */
        cap: v.nullable(v.object({ cap: v.number(), days: v.number() })),
        /** The cap is used up, and the site lets an officer allow one more. */
        mayAllow: v.boolean(),
        /** Newest first. */
        attempts: v.array(attempt),
      }),
    ),
    /** The limit of exposure that holds now; null where nothing is limited. */
    exposure: v.nullable(exposureInForce),
  }),
});
export type ReviewSuitability = v.InferOutput<typeof reviewSuitability.result>;

/**
 * Allows one more attempt at a test, at once or after the cool-off. Refused with SUITABILITY_NOT_OFFERED, and
 * with CASE_STATE_CONFLICT where attempts are left or the site allows no further one.
 */
export const allowTestAttempt = endpoint({
  method: 'POST',
  path: '/console/api/account/allow-test-attempt',
  access: 'officer',
  permission: 'allow-attempt',
  summary: 'Allow another attempt at a suitability test',
  input: v.strictObject({ ...caseAddress.entries, test, reason: stepReason }),
  result: v.object({ proposalId: id }),
});
