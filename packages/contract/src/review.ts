import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { addressPaper, documentType, kycLevel, numberScheme, provider } from './kyc.ts';
import { personalInfo } from './personal-info.ts';
import { countryCode, done, id, time } from './shared.ts';
import {
  casePurpose,
  caseFile,
  fileOrigin,
  caseRoute,
  caseState,
  livenessPrompt,
  publicVerdict,
  reviewLabel,
} from './verification.ts';

/** Who holds a case, and until when; an officer who is gone loses it then. */
const claim = v.object({ officerName: v.string(), mine: v.boolean(), expiresAt: time });

/** How the machine-readable zone was read. `sure`: every check digit holds and the weakest character is above the gate. */
export const readingState = v.picklist(['waiting', 'none', 'unsure', 'sure']);

/** Rules of the policies that hand a case to a person. */
const handingRules = [
  'provider-unsure',
  'approved-unread',
  'details-differ',
  'address-unproven',
  'liveness-unproven',
  'registry-details-differ',
  'taken-over-details-differ',
  'under-age',
  'country-refused',
  'account-barred',
  'document-seen-elsewhere',
  'face-seen-elsewhere',
  'interview-needed',
  'registry-interview-needed',
] as const;

/** No rule of a policy: written down where nobody could check a case within a day. */
const noVerdict = 'no-verdict-in-time';

/** Why a case needs a person: the rules that asked for one, `no-rule` where none could decide, or that there was nothing to decide by in time. */
export const reviewReason = v.picklist([...handingRules, noVerdict, 'no-rule']);
export type ReviewReason = v.InferOutput<typeof reviewReason>;

/** Reasons that only say that a person decides, and one with which nothing can be approved. Against any other, an approval needs a note. */
export const plainReasons: ReadonlySet<ReviewReason> = new Set([
  'no-rule',
  'provider-unsure',
  'account-barred',
]);

/** Every rule of the policies. A name stays the same for ever, so the list only grows; a test of the server holds it against the policies. */
export const ruleName = v.picklist([
  ...handingRules,
  'picture-unreadable',
  'document-expired',
  'document-type-differs',
  'document-not-taken',
  'document-refused',
  'number-not-found',
  'provider-asks-again',
  'provider-refused',
  'provider-approved',
  'registry-confirmed',
  'verification-taken-over',
  noVerdict,
]);
export type RuleName = v.InferOutput<typeof ruleName>;

/** What a rule can look at. */
export const decisionFact = v.picklist([
  'providerVerdict',
  'readingSure',
  'documentExpired',
  'documentTypeDiffers',
  'documentNotTaken',
  'documentRefused',
  'addressUnproven',
  'livenessUnproven',
  'detailsDiffer',
  'underAge',
  'countryRefused',
  'accountBarred',
  'pictureUnreadable',
  'documentSeenElsewhere',
  'faceSeenElsewhere',
  'registryConfirmed',
  'registryUnknown',
  'reusedVerification',
]);
export type DecisionFact = v.InferOutput<typeof decisionFact>;

/** A fact that was known when a case was decided; `providerVerdict` has a word, the others yes or no. */
const knownFact = v.object({ fact: decisionFact, value: v.union([v.boolean(), v.string()]) });
export type KnownFact = v.InferOutput<typeof knownFact>;

/** How the rules decided on a case, as it was written down then. */
const decisionRecord = v.object({
  at: time,
  outcome: v.picklist(['approve', 'ask-again', 'refuse', 'review']),
  provider,
  /** Edition of the site's policy; '' for cases from before editions were kept. */
  policyVersion: v.string(),
  /** The rules that fired, each with what it looked at; none where nothing decided. A name may be of a rule this build does not know. */
  rules: v.array(v.object({ name: v.string(), inputs: v.array(knownFact) })),
  /** Everything that was known. */
  facts: v.array(knownFact),
});
export type DecisionRecord = v.InferOutput<typeof decisionRecord>;

/** One line of the queue: nothing that names a person. */
const queueItem = v.object({
  userId: id,
  caseId: id,
  level: kycLevel,
  state: caseState,
  route: caseRoute,
  purpose: casePurpose,
  provider,
  /** Why the rules handed it to a person; empty where they did not. */
  reasons: v.array(reviewReason),
  country: countryCode,
  /** Null where the case needs no document, or where nobody has said which one it is. */
  documentType: v.nullable(documentType),
  /** The document was read at the level below and carried on. */
  documentCarried: v.boolean(),
  submittedAt: v.nullable(time),
  decidedAt: v.nullable(time),
  reading: readingState,
  /** How many declared fields differ from what the document says. */
  differences: v.number(),
  /** Earlier cases of this applicant at this level. */
  earlierAttempts: v.number(),
  claim: v.nullable(claim),
  /** What the provider concluded since, where that agrees neither with the verdict nor with what it said for it. */
  lateConclusion: v.nullable(v.picklist(['approved', 'retry', 'refused', 'review'])),
});
export type QueueItem = v.InferOutput<typeof queueItem>;

/** Which cases of a list are wanted. */
const queueFilter = {
  level: v.optional(v.picklist([1, 2])),
  reason: v.optional(reviewReason),
};

/**
 * The queue, oldest first. `waiting`: in review; `mine`: claimed by this officer; `checking`: handed in, without a verdict yet; `decided`: newest first.
 * `search` finds by the beginning of a case or account id, or by the applicant's whole sign-in e-mail; it comes in the body so that it is never in a URL.
 * `reason` is asked of cases that wait for an officer, `contradicted` (a provider says something else by now) of decided ones: with other views they are
 * refused. A look-up by e-mail is itself recorded.
 */
export const reviewQueue = endpoint({
  method: 'POST',
  path: '/console/api/queue',
  access: 'officer',
  summary: 'Cases to review or being checked, oldest first; or decided ones, newest first',
  input: v.strictObject({
    view: v.picklist(['waiting', 'mine', 'decided', 'checking']),
    ...queueFilter,
    contradicted: v.optional(v.literal(true)),
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

/** Claims the oldest case that nobody holds and that the filter takes; null when there is none. */
export const claimNextCase = endpoint({
  method: 'POST',
  path: '/console/api/case/claim-next',
  access: 'officer',
  summary: 'Claim the oldest waiting case',
  input: v.strictObject(queueFilter),
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

/** A session with an outside provider; ids as the vendor's own screens show them, '' while the vendor has not answered. */
const providerSession = v.object({
  id,
  provider,
  state: v.picklist(['opening', 'open', 'handed-in', 'finished', 'abandoned', 'failed']),
  vendorApplicant: v.string(),
  vendorSession: v.string(),
  /** Why the next provider took over, e.g. `http 503`; '' where nothing failed. */
  failure: v.string(),
  startedAt: time,
  changedAt: time,
});
export type ProviderSession = v.InferOutput<typeof providerSession>;

/** A case of another account that shows the same thing. */
const sighting = v.object({
  ...caseAddress.entries,
  kinds: v.array(v.picklist(['document', 'face', 'picture'])),
  level: kycLevel,
  state: caseState,
  seenAt: time,
});
export type CaseSighting = v.InferOutput<typeof sighting>;

/** The newest first. */
const sightings = v.object({ total: v.number(), items: v.array(sighting), next: v.nullable(v.string()) });

/** An identity on its way between two accounts of one person. */
const pendingTransfer = v.object({
  /** What the account of the case is in it. */
  role: v.picklist(['target', 'source']),
  userId: id,
  /** The other account's newest case that was handed in; null where it has none. */
  caseId: v.nullable(id),
  since: time,
});

/** How the account of a case stands, and what officers did to it beside deciding its cases, the newest first. */
const accountFacts = v.object({
  /** Member tag KYC is 1: nothing can be begun (S6.3). */
  barred: v.boolean(),
  /** No attempt is left at what this case was for, and nothing else stands in the way of another. */
  attemptsUsedUp: v.boolean(),
  steps: v.array(
    v.object({
      kind: v.picklist(['attempt-allowed', 'barred', 'unbarred']),
      /** The case that the officer had before him. */
      caseId: id,
      at: time,
      officer: v.string(),
      /** For colleagues and auditors only. */
      reason: v.string(),
    }),
  ),
});
export type AccountFacts = v.InferOutput<typeof accountFacts>;

const timelineEntry = v.object({ at: time, action: v.string(), actor: v.string(), detail: v.string() });

/** A picture as officers see it. */
const reviewedFile = v.object({
  ...caseFile.entries,
  /** Absent where nobody told. A page can say what it likes: it is a hint, and proves nothing. */
  origin: v.optional(fileOrigin),
});
export type ReviewedFile = v.InferOutput<typeof reviewedFile>;

/** One case as an officer sees it. The two notes never leave the console. Opening it is itself recorded. */
export const reviewCase = endpoint({
  method: 'POST',
  path: '/console/api/case',
  access: 'officer',
  summary: 'One case with pictures, declared and read data, history',
  input: caseAddress,
  result: v.object({
    item: queueItem,
    /** As it was declared for this case, where that was kept; else as it is declared now. */
    declared: personalInfo,
    comparisons: v.array(fieldComparison),
    reading,
    files: v.array(reviewedFile),
    /** Prompts that the pictures `liveness-1` … answer, in this order. */
    livenessChallenge: v.array(livenessPrompt),
    /** What a proof of address must be; null where the level asks for none. */
    proofOfAddress: v.nullable(
      v.object({
        /** days */
        maximumAge: v.number(),
        /** The earliest day of issue, counted back from the day of the hand-in, `yyyy-mm-dd`. */
        issuedFrom: v.string(),
        kinds: v.array(addressPaper),
      }),
    ),
    /** The case whose document was carried on to this level, with its pictures. */
    carried: v.nullable(v.object({ caseId: id, files: v.array(reviewedFile) })),
    /** What stands approved while an update is decided. */
    standing: v.nullable(
      v.object({
        caseId: id,
        country: countryCode,
        documentType: v.nullable(documentType),
        decidedAt: v.nullable(time),
        fields: v.array(v.object({ name: v.string(), value: v.string() })),
      }),
    ),
    /** The number that the case rests on, by its last signs. */
    number: v.nullable(v.object({ scheme: numberScheme, shown: v.string() })),
    /** The sister site's case that was taken over, and the consent to it. */
    takenOver: v.nullable(
      v.object({
        caseId: id,
        site: v.string(),
        consent: v.nullable(v.object({ version: v.string(), language: v.string(), agreedAt: time })),
      }),
    ),
    site: v.string(),
    policyVersion: v.string(),
    /** The oldest first. */
    sessions: v.array(providerSession),
    /** The newest first. */
    decisions: v.array(decisionRecord),
    sightings,
    transfers: v.array(pendingTransfer),
    account: accountFacts,
    verdict: v.nullable(publicVerdict),
    /** Of the provider; '' where it had nothing to say. */
    privateNote: v.string(),
    /** Of the officer who decided. */
    officerNote: v.string(),
    /** The officer's name; null where the rules decided, and while nobody has. */
    decidedBy: v.nullable(v.string()),
    /** Reasons for which the rules and the provider would not let it pass, as label codes. */
    suggestedLabels: v.array(reviewLabel),
    /**
     * What an approval may stand for, by issuing country, where the officer has to name the document: nobody knows which it is, or another was read than the
     * case says. Null where that is settled.
     */
    documentsToName: v.nullable(
      v.array(v.object({ country: countryCode, documentTypes: v.array(documentType) })),
    ),
    timeline: v.array(timelineEntry),
    /** The other cases of the account that were handed in, at whichever level, the newest first. */
    otherCases: v.array(
      v.object({
        caseId: id,
        level: kycLevel,
        state: caseState,
        submittedAt: time,
        decidedAt: v.nullable(time),
        labels: v.array(reviewLabel),
      }),
    ),
  }),
});
export type ReviewCase = v.InferOutput<(typeof reviewCase)['result']>;

/** Further cases of other accounts that show the same as this one. Asking for them is itself recorded. */
export const caseSightings = endpoint({
  method: 'POST',
  path: '/console/api/case/sightings',
  access: 'officer',
  summary: 'Cases of other accounts that show the same document, picture or face',
  input: v.strictObject({
    ...caseAddress.entries,
    /** From the previous page's `next`. */
    after: v.optional(id),
  }),
  result: sightings,
});

/** GET `${reviewFilePath}/<userId>/<fileId>` answers with a picture of a case, for officers; each look is recorded. */
export const reviewFilePath = '/console/api/file';

/** Why an officer decides; an approval has no labels, the two others at least one that suits them (`labelOutcomes`). */
const decision = {
  ...caseAddress.entries,
  /** For colleagues and auditors only. */
  privateNote: v.pipe(v.string(), v.maxLength(4000)),
};
const labels = v.pipe(v.array(reviewLabel), v.minLength(1), v.maxLength(8));

/**
 * `document`: which one it is that the approval stands for, where another than the case says, or none, was seen. Refused with DOCUMENT_TYPE_NOT_SUPPORTED
 * where the level does not take it, or where nobody has said what it is. `privateNote` is required where the rules handed the case over for more than
 * `plainReasons`.
 */
export const approveCase = endpoint({
  method: 'POST',
  path: '/console/api/case/approve',
  access: 'officer',
  summary: 'Approve a claimed case',
  input: v.strictObject({
    ...decision,
    document: v.optional(v.strictObject({ country: countryCode, documentType })),
  }),
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

/** Why an officer does something to an account; for colleagues and auditors only. */
const stepReason = v.pipe(v.string(), v.regex(/\S/), v.maxLength(1000));

/** Allows one attempt beyond those of the policy, at the level of a case. Refused with CASE_STATE_CONFLICT while some are left, and where it was refused for good. */
export const allowAttempt = endpoint({
  method: 'POST',
  path: '/console/api/account/allow-attempt',
  access: 'officer',
  summary: 'Allow another attempt to somebody who has used all of them',
  input: v.strictObject({ ...caseAddress.entries, reason: stepReason }),
  result: done,
});

/**
 * Bars an account from verification, or lets it in again: member tag KYC (S6.3). What it has begun is closed; what stands approved stays, unused while it
 * is barred. Refused with CASE_STATE_CONFLICT where it stands so already.
 */
export const barAccount = endpoint({
  method: 'POST',
  path: '/console/api/account/bar',
  access: 'officer',
  summary: 'Bar an account from verification, or let it in again',
  input: v.strictObject({ ...caseAddress.entries, barred: v.boolean(), reason: stepReason }),
  result: done,
});
