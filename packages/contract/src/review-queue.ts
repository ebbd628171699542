import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { documentType, kycLevel, provider } from './kyc.ts';
import { readingState } from './reading.ts';
import { countryCode, done, id, time } from './shared.ts';
import { casePurpose, caseRoute, caseState } from './verification.ts';
import { providerConclusions, reviewRules } from './words.ts';

/** Which case an officer means. */
export const caseAddress = v.strictObject({ userId: id, caseId: id });

/** The officer who has claimed a case, and until when; an unused claim ends by itself. */
const claim = v.object({ officerName: v.string(), mine: v.boolean(), expiresAt: time });

/**
 * Why a case needs a person: the rules that asked for one; `no-rule` where no rule fired;
 * `no-verdict-in-time` where the provider gave no verdict within a day.
 */
export const reviewReason = v.picklist([...reviewRules, 'no-verdict-in-time', 'no-rule']);
export type ReviewReason = v.InferOutput<typeof reviewReason>;

/**
 * Reasons that need no note: they name no doubt, or exclude an approval anyway. With any other reason an
 * approval needs a note.
 */
export const plainReasons: ReadonlySet<ReviewReason> = new Set([
  'no-rule',
  'provider-unsure',
  'account-barred',
]);

/** Whom a case is about, as they declared it; the age in whole years, null where no birth date is known. */
export const person = v.object({ name: v.string(), age: v.nullable(v.number()) });
export type ReviewedPerson = v.InferOutput<typeof person>;

/** One line of the queue. */
export const queueItem = v.object({
  userId: id,
  caseId: id,
  person: v.nullable(person),
  /** What the applicant calls it by. */
  reference: v.string(),
  level: kycLevel,
  state: caseState,
  route: caseRoute,
  purpose: casePurpose,
  provider,
  /**
   * Why the rules asked for a person, and what was found since; empty where they did not. `no-rule` only
   * where there is nothing else.
   */
  reasons: v.array(reviewReason),
  country: countryCode,
  /** Null where the case needs no document, or where its type is not known yet. */
  documentType: v.nullable(documentType),
  /** The document was accepted at the level below and is not asked for again. */
  documentCarried: v.boolean(),
  submittedAt: v.nullable(time),
  decidedAt: v.nullable(time),
  reading: readingState,
  /** How many declared fields differ from what the document says. */
  differences: v.number(),
  /** Earlier cases of this applicant at this level. */
  earlierAttempts: v.number(),
  claim: v.nullable(claim),
  /**
   * What the provider concluded after the verdict, where that contradicts both the verdict and its own
   * earlier conclusion.
   */
  lateConclusion: v.nullable(v.picklist(providerConclusions)),
});
export type QueueItem = v.InferOutput<typeof queueItem>;

/** Which cases of a list are wanted. */
export const queueFilter = {
  level: v.optional(v.picklist([1, 2])),
  reason: v.optional(reviewReason),
  /** Of the document, or of the registry or issuer. */
  country: v.optional(countryCode),
};

/**
 * The queue, oldest first unless `order` says otherwise. `waiting`: in review; `mine`: claimed by this
 * officer; `checking`: submitted, without a verdict yet; `decided`: newest first. `search` finds by the
 * beginning of a case or account id, by the applicant's whole sign-in e-mail, or the one case of a reference
 * whatever the view; it is in the body so that it is never in a URL. `reason` and `country` filter cases that
 * wait for an officer, `contradicted` (the provider has changed its conclusion) decided ones; elsewhere they
 * are refused, as `order` is with decided ones. A search by e-mail is recorded in the audit trail.
 */
export const reviewQueue = endpoint({
  method: 'POST',
  path: '/console/api/queue',
  access: 'officer',
  permission: 'read-cases',
  summary: 'Cases to review or being checked, oldest first; or decided ones, newest first',
  input: v.strictObject({
    view: v.picklist(['waiting', 'mine', 'decided', 'checking']),
    ...queueFilter,
    contradicted: v.optional(v.literal(true)),
    order: v.optional(v.literal('newest')),
    search: v.optional(v.pipe(v.string(), v.maxLength(254))),
    /** From the previous page's `next`. */
    after: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  result: v.object({
    items: v.array(queueItem),
    next: v.nullable(v.string()),
    counts: v.object({ waiting: v.number(), mine: v.number(), checking: v.number() }),
  }),
});

/**
 * How many cases wait for each reason and from each country, each narrowed by the other parts of the filter;
 * and what this officer decided since a time, what can still be undone included.
 */
export const queueFigures = endpoint({
  method: 'POST',
  path: '/console/api/queue/figures',
  access: 'officer',
  permission: 'read-cases',
  summary: 'How many cases wait for which reason and from where, and what the officer has decided',
  input: v.strictObject({
    ...queueFilter,
    /** The beginning of the officer's day. */
    since: time,
  }),
  result: v.object({
    reasons: v.array(v.object({ reason: reviewReason, count: v.number() })),
    countries: v.array(v.object({ country: countryCode, count: v.number() })),
    decided: v.number(),
    /** The officer's usual seconds from taking a case to deciding it; null where few were decided. */
    usualSeconds: v.nullable(v.number()),
  }),
});
export type QueueFigures = v.InferOutput<typeof queueFigures.result>;

/**
 * Claims a case, or renews the officer's own claim. Refused with CLAIM_HELD while another officer holds it.
 */
export const claimCase = endpoint({
  method: 'POST',
  path: '/console/api/case/claim',
  access: 'officer',
  permission: 'decide-cases',
  summary: 'Claim a case, or renew the claim',
  input: caseAddress,
  result: claim,
});

/** Claims the oldest unclaimed case that the filter takes; null when there is none. */
export const claimNextCase = endpoint({
  method: 'POST',
  path: '/console/api/case/claim-next',
  access: 'officer',
  permission: 'decide-cases',
  summary: 'Claim the oldest waiting case',
  input: v.strictObject(queueFilter),
  result: v.nullable(v.object(caseAddress.entries)),
});

/** Gives a claimed case back. */
export const releaseCase = endpoint({
  method: 'POST',
  path: '/console/api/case/release',
  access: 'officer',
  permission: 'decide-cases',
  summary: 'Give a claimed case back to the queue',
  input: caseAddress,
  result: done,
});
