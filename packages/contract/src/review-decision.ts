import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { documentType, provider } from './kyc.ts';
import { caseAddress } from './review-queue.ts';
import { countryCode, done, id, time } from './shared.ts';
import { reviewLabel, verdictOutcome } from './verification.ts';
import { automaticOutcomes, decidingRules, decisionFacts, reviewRules } from './words.ts';

/**
 * Every name under which a decision is recorded: the policies' rules, and `no-verdict-in-time`, which is
 * none.
 */
export const ruleName = v.picklist([...reviewRules, ...decidingRules, 'no-verdict-in-time']);
export type RuleName = v.InferOutput<typeof ruleName>;

/** A fact that was known when a case was decided; `providerVerdict` has a word, the others yes or no. */
const knownFact = v.object({
  fact: v.picklist(decisionFacts),
  value: v.union([v.boolean(), v.string()]),
});
export type KnownFact = v.InferOutput<typeof knownFact>;

/** How the rules decided on a case, as it was recorded then. */
export const decisionRecord = v.object({
  at: time,
  outcome: v.picklist(automaticOutcomes),
  provider,
  /** Edition of the site's policy; '' for cases from before editions were kept. */
  policyVersion: v.string(),
  /**
   * The rules that fired, each with the facts it looked at; none where none fired. This build may not know a
   * name.
   */
  rules: v.array(v.object({ name: v.string(), inputs: v.array(knownFact) })),
  /** Everything that was known. */
  facts: v.array(knownFact),
});
export type DecisionRecord = v.InferOutput<typeof decisionRecord>;

/** Which case an officer decides; `privateNote` is for colleagues and auditors only. */
const decision = {
  ...caseAddress.entries,
  privateNote: v.pipe(v.string(), v.maxLength(4000)),
};

/**
 * A decision that was taken. Until `undoUntil` it has no effect and its officer can undo it; null where it
 * took effect at once. `proposalId`: an approval against what the rules found, which a second officer has to
 * agree to.
 */
const taken = v.object({ undoUntil: v.nullable(time), proposalId: v.nullable(id) });

/** A decision that can still be undone. */
export const pendingDecision = v.object({
  outcome: verdictOutcome,
  officerName: v.string(),
  mine: v.boolean(),
  until: time,
});
export type PendingDecision = v.InferOutput<typeof pendingDecision>;

/** Why the applicant is asked again or refused: labels that suit the outcome (`labelOutcomes`). */
const labels = v.pipe(v.array(reviewLabel), v.minLength(1), v.maxLength(8));

/**
 * Approves a claimed case. `document`: the one that the approval is for, where the pictures show another than
 * the case says, or the case says none. Refused with DOCUMENT_TYPE_NOT_SUPPORTED where the level does not
 * take it, or where it is not known. Where the case has reasons beside `plainReasons`, `privateNote` is
 * required and the approval is proposed to a second officer.
 */
export const approveCase = endpoint({
  method: 'POST',
  path: '/console/api/case/approve',
  access: 'officer',
  permission: 'decide-cases',
  summary: 'Approve a claimed case',
  input: v.strictObject({
    ...decision,
    document: v.optional(v.strictObject({ country: countryCode, documentType })),
  }),
  result: taken,
});

/** Gives a claimed case back to the applicant for another attempt. */
export const askAgain = endpoint({
  method: 'POST',
  path: '/console/api/case/ask-again',
  access: 'officer',
  permission: 'decide-cases',
  summary: 'Ask the applicant to try again, with reasons',
  input: v.strictObject({ ...decision, labels }),
  result: taken,
});

/** Refuses a claimed case for good: no further attempt follows. */
export const refuseCase = endpoint({
  method: 'POST',
  path: '/console/api/case/refuse',
  access: 'officer',
  permission: 'decide-cases',
  summary: 'Refuse a claimed case for good, with reasons',
  input: v.strictObject({ ...decision, labels }),
  result: taken,
});

/**
 * Takes back an officer's own decision before it has taken effect; the officer holds the case again. Refused
 * with CASE_DECIDED afterwards.
 */
export const undoDecision = endpoint({
  method: 'POST',
  path: '/console/api/case/undo-decision',
  access: 'officer',
  permission: 'decide-cases',
  summary: 'Undo a decision that has not taken effect yet',
  input: caseAddress,
  result: done,
});
