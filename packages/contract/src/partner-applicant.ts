import * as v from 'valibot';
import { erasureClass } from './account-closing.ts';
import { pageInput, pageOf, partnerEndpoint, partnerMode } from './partner-endpoint.ts';
import { partnerOrigin, partnerRedirect } from './partner.ts';
import { id, textLanguage, time } from './shared.ts';
import { caseState, reviewLabel, verdictOutcome } from './verification.ts';

/** A partner's own id of a person; never a name or an address. */
export const externalId = v.pipe(v.string(), v.regex(/^[\w.:@-]{1,128}$/));

const level = v.picklist([1, 2]);

/** Where an applicant is at a level. */
export const levelState = v.picklist([
  /** It can be begun, or has been. */
  'open',
  /** Submitted, and not decided. */
  'pending',
  'approved',
  /** Sent back: the applicant may try again. */
  'retry',
  /** No further attempt is possible. */
  'refused',
  /** Not to be had at present: the level below comes first, or the site does not offer it. */
  'unavailable',
]);
export type LevelState = v.InferOutput<typeof levelState>;

/** One attempt at a level. */
export const partnerCase = v.object({
  id,
  /** What people call it by. */
  reference: v.string(),
  state: caseState,
  /** Null while there is none. */
  outcome: v.nullable(verdictOutcome),
  /** Reasons that the applicant reads too. */
  labels: v.array(reviewLabel),
  submittedAt: v.nullable(time),
  decidedAt: v.nullable(time),
});

export const partnerApplicant = v.object({
  id,
  externalId: v.string(),
  mode: partnerMode,
  createdAt: time,
  /** What is closing is erased, but for what the law keeps. */
  status: v.picklist(['active', 'closing', 'closed']),
  /** The approved level. */
  level: v.number(),
  levels: v.array(
    v.object({
      level,
      state: levelState,
      /** The newest attempt; null before the first. */
      case: v.nullable(partnerCase),
    }),
  ),
});
export type PartnerApplicantState = v.InferOutput<typeof partnerApplicant>;

/** What an applicant is opened with; the rest is declared by the person. */
export const newApplicant = {
  externalId,
  /** Where messages and links go, and what the person sees of it (masked). */
  email: v.optional(v.pipe(v.string(), v.maxLength(254), v.email())),
  /** Of limits that are shown. */
  currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
};

export const createApplicant = partnerEndpoint({
  method: 'POST',
  path: '/v1/partner/applicants',
  scope: 'applicants:write',
  summary: 'Create an applicant, or find the one with this external id (200)',
  input: v.strictObject(newApplicant),
  result: partnerApplicant,
});

export const listApplicants = partnerEndpoint({
  method: 'GET',
  path: '/v1/partner/applicants',
  scope: 'applicants:read',
  summary: 'Applicants in the order in which they were created, or the one with an external id',
  input: v.strictObject({ ...pageInput, externalId: v.optional(externalId) }),
  result: pageOf(partnerApplicant),
});

export const readApplicant = partnerEndpoint({
  method: 'GET',
  path: '/v1/partner/applicants/{id}',
  scope: 'applicants:read',
  summary: 'State and verdicts of an applicant',
  input: v.strictObject({ id }),
  result: partnerApplicant,
});

/** What the flow is opened for. */
const purpose = {
  purpose: v.optional(v.picklist(['level', 'reverification', 'questionnaire']), 'level'),
  /** The highest level that the session verifies. */
  level: v.optional(level, 1),
  /** The code of the template, with the purpose `questionnaire`. */
  questionnaire: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
  /** What the session is called in its headers (S6.2), where that is not `partner`. */
  business: v.optional(v.pipe(v.string(), v.regex(/^[\w.:@-]{1,64}$/))),
  /** Where leaving the flow leads: one of the partner's redirect addresses. */
  redirectUrl: v.optional(partnerRedirect),
  language: v.optional(textLanguage),
};

const opened = v.object({
  /** Opens the flow, once. */
  token: v.string(),
  expiresAt: time,
  /** The page with the token in it. */
  url: v.string(),
});

export const createToken = partnerEndpoint({
  method: 'POST',
  path: '/v1/partner/applicants/{id}/tokens',
  scope: 'applicants:write',
  summary: 'A one-use token that opens the flow within 60 seconds',
  input: v.strictObject({
    id,
    ...purpose,
    /** The page that shows the flow in a frame: one of the partner's origins. */
    origin: v.optional(partnerOrigin),
  }),
  result: opened,
});

export const createLink = partnerEndpoint({
  method: 'POST',
  path: '/v1/partner/applicants/{id}/links',
  scope: 'applicants:write',
  summary: 'A one-use link to the flow on a page of its own, to be sent or shown as a QR code',
  input: v.strictObject({
    id,
    ...purpose,
    /** How long it can be opened: an hour to thirty days. */
    expiresInSeconds: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(3600), v.maxValue(30 * 24 * 3600)),
      7 * 24 * 3600,
    ),
    /** Has it sent to the applicant's e-mail address too. */
    email: v.optional(v.boolean(), false),
  }),
  result: v.object({ url: v.string(), expiresAt: time }),
});

export const eraseApplicant = partnerEndpoint({
  method: 'POST',
  path: '/v1/partner/applicants/{id}/erasure',
  scope: 'applicants:erase',
  summary: 'Close an applicant’s account and erase what the law does not keep',
  input: v.strictObject({ id }),
  result: v.object({
    status: v.picklist(['closing', 'closed']),
    askedAt: time,
    /** What the law has us keep, and until when. */
    kept: v.array(v.object({ class: erasureClass, until: time })),
  }),
});

export const decideApplicant = partnerEndpoint({
  method: 'POST',
  path: '/v1/partner/applicants/{id}/verdict',
  scope: 'applicants:write',
  mode: 'test',
  summary: 'A verdict about a test applicant, decided and told as a real one is',
  input: v.strictObject({
    id,
    level: v.optional(level, 1),
    outcome: verdictOutcome,
    labels: v.optional(v.pipe(v.array(reviewLabel), v.maxLength(10)), []),
  }),
  result: partnerApplicant,
});
