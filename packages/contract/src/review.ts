import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { documentType, kycLevel } from './kyc.ts';
import { personalInfo } from './personal-info.ts';
import { countryCode, done, id, time } from './shared.ts';
import { caseFile, caseState, publicVerdict, reviewLabel } from './verification.ts';

/** Who holds a case, and until when; an officer who is gone loses it then. */
const claim = v.object({ officerName: v.string(), mine: v.boolean(), expiresAt: time });

/** How the machine-readable zone was read. `sure`: every check digit holds and the weakest character is above the gate. */
export const readingState = v.picklist(['waiting', 'none', 'unsure', 'sure']);

/** One line of the queue: nothing that names a person. */
const queueItem = v.object({
  userId: id,
  caseId: id,
  level: kycLevel,
  state: caseState,
  country: countryCode,
  documentType,
  submittedAt: v.nullable(time),
  decidedAt: v.nullable(time),
  reading: readingState,
  /** How many declared fields differ from what the document says. */
  differences: v.number(),
  /** Earlier cases of this applicant at this level. */
  earlierAttempts: v.number(),
  claim: v.nullable(claim),
});
export type QueueItem = v.InferOutput<typeof queueItem>;

/**
 * The queue, oldest first. `waiting`: in review; `mine`: claimed by this officer; `decided`: newest first.
 * `search` finds by the beginning of a case or account id, or by the applicant's whole sign-in e-mail; it comes in the body so that it is never in a URL.
 */
export const reviewQueue = endpoint({
  method: 'POST',
  path: '/console/api/queue',
  access: 'officer',
  summary: 'Cases to review, oldest first; or decided ones, newest first',
  input: v.strictObject({
    view: v.picklist(['waiting', 'mine', 'decided']),
    search: v.optional(v.pipe(v.string(), v.maxLength(254))),
    /** From the previous page's `next`. */
    after: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  result: v.object({
    items: v.array(queueItem),
    next: v.nullable(v.string()),
    counts: v.object({ waiting: v.number(), mine: v.number() }),
  }),
});

const caseAddress = v.strictObject({ userId: id, caseId: id });

/** Takes a case, or renews one's own hold of it. Refused with CLAIM_HELD while another officer holds it. */
export const claimCase = endpoint({
  method: 'POST',
  path: '/console/api/case/claim',
  access: 'officer',
  summary: 'Claim a case, or renew the claim',
  input: caseAddress,
  result: claim,
});

/** Claims the oldest case that nobody holds; null when there is none. */
export const claimNextCase = endpoint({
  method: 'POST',
  path: '/console/api/case/claim-next',
  access: 'officer',
  summary: 'Claim the oldest waiting case',
  input: v.strictObject({}),
  result: v.nullable(v.object({ userId: id, caseId: id })),
});

export const releaseCase = endpoint({
  method: 'POST',
  path: '/console/api/case/release',
  access: 'officer',
  summary: 'Give a claimed case back to the queue',
  input: caseAddress,
  result: done,
});

/** One declared field beside what the document says; for `expiryDate` the declared side is the day of the check. */
export const fieldComparison = v.object({
  field: v.picklist(['name', 'birthDate', 'nationality', 'issuingCountry', 'documentType', 'expiryDate']),
  declared: v.string(),
  read: v.string(),
  outcome: v.picklist(['same', 'similar', 'different', 'incomparable']),
});

/** What was read from the document. */
export const reading = v.object({
  state: readingState,
  lines: v.array(v.string()),
  fields: v.array(v.object({ name: v.string(), value: v.string() })),
  checks: v.array(v.object({ name: v.string(), holds: v.boolean() })),
  /** Confidence of the weakest character, 0 to 1. */
  weakest: v.number(),
});

const timelineEntry = v.object({ at: time, action: v.string(), actor: v.string(), detail: v.string() });

/** One case as an officer sees it. `privateNote` never leaves the console. Opening it is itself recorded. */
export const reviewCase = endpoint({
  method: 'POST',
  path: '/console/api/case',
  access: 'officer',
  summary: 'One case with pictures, declared and read data, history',
  input: caseAddress,
  result: v.object({
    item: queueItem,
    declared: personalInfo,
    comparisons: v.array(fieldComparison),
    reading,
    files: v.array(caseFile),
    verdict: v.nullable(publicVerdict),
    privateNote: v.string(),
    decidedBy: v.string(),
    /** Reasons for which the built-in checks would not let it pass, as label codes. */
    suggestedLabels: v.array(reviewLabel),
    timeline: v.array(timelineEntry),
    earlierCases: v.array(
      v.object({ caseId: id, state: caseState, decidedAt: v.nullable(time), labels: v.array(reviewLabel) }),
    ),
  }),
});
export type ReviewCase = v.InferOutput<(typeof reviewCase)['result']>;

/** GET `${reviewFilePath}/<userId>/<fileId>` answers with a picture of a case, for officers; each look is recorded. */
export const reviewFilePath = '/console/api/file';

/** Why an officer decides; an approval has no labels, the two others at least one that suits them (`labelOutcomes`). */
const decision = {
  ...caseAddress.entries,
  /** For colleagues and auditors only. */
  privateNote: v.pipe(v.string(), v.maxLength(4000)),
};
const labels = v.pipe(v.array(reviewLabel), v.minLength(1), v.maxLength(8));

export const approveCase = endpoint({
  method: 'POST',
  path: '/console/api/case/approve',
  access: 'officer',
  summary: 'Approve a claimed case',
  input: v.strictObject(decision),
  result: done,
});

export const askAgain = endpoint({
  method: 'POST',
  path: '/console/api/case/ask-again',
  access: 'officer',
  summary: 'Ask the applicant to try again, with reasons',
  input: v.strictObject({ ...decision, labels }),
  result: done,
});

export const refuseCase = endpoint({
  method: 'POST',
  path: '/console/api/case/refuse',
  access: 'officer',
  summary: 'Refuse a claimed case for good, with reasons',
  input: v.strictObject({ ...decision, labels }),
  result: done,
});
