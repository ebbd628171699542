import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { addressPaper, numberScheme } from './documents.ts';
import { documentType, kycLevel, provider } from './kyc.ts';
import { personalInfo } from './personal-info.ts';
import { fieldComparison, reading } from './reading.ts';
import { reverificationRules } from './reverification.ts';
import { accountFacts, undoObstacle } from './review-account.ts';
import { decisionRecord, pendingDecision } from './review-decision.ts';
import { proposal } from './proposal.ts';
import { decidedLook } from './review-look.ts';
import { duplicates } from './review-duplicates.ts';
import { caseAddress, queueItem } from './review-queue.ts';
import { countryCode, id, time } from './shared.ts';
import {
  caseFile,
  caseState,
  fileOrigin,
  livenessPrompt,
  publicVerdict,
  reviewLabel,
} from './verification.ts';

/**
 * A session with an outside provider; ids as the vendor's own screens show them, '' while the vendor has not
 * answered.
 */
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

/** A transfer of an identity between two accounts of one person. */
const transfer = v.object({
  id,
  status: v.picklist(['pending', 'complete', 'undone']),
  /** Which side the case's account is. */
  role: v.picklist(['target', 'source']),
  userId: id,
  /** The other account's newest submitted case; null where it has none. */
  caseId: v.nullable(id),
  /** When it was accepted, completed or undone. */
  since: time,
  /** Null where there is nothing to undo. */
  undo: v.nullable(
    v.object({
      /** The end of the policy's days for it. */
      until: time,
      /** The level that the source gets back, and the one that the target loses. */
      sourceLevel: kycLevel,
      targetLevel: kycLevel,
      /** Why it cannot be undone any more. */
      obstacle: v.nullable(undoObstacle),
    }),
  ),
});

/** One row of the audit trail; lists in its details are joined by commas. */
const timelineEntry = v.object({
  at: time,
  action: v.string(),
  actor: v.string(),
  details: v.record(v.string(), v.string()),
});
export type TimelineEntry = v.InferOutput<typeof timelineEntry>;

/** A picture as officers see it. */
const reviewedFile = v.object({
  ...caseFile.entries,
  /** As the applicant's page reports it, absent where it does not: a hint that proves nothing. */
  origin: v.optional(fileOrigin),
  /** It was taken for an earlier attempt, in which nobody objected to it. */
  carriedOn: v.optional(v.literal(true)),
});
export type ReviewedFile = v.InferOutput<typeof reviewedFile>;

/** What a proof of address must be for a case. */
const proofOfAddress = v.object({
  /** days */
  maximumAge: v.number(),
  /** The earliest day of issue, counted back from the day of submission, `yyyy-mm-dd`. */
  issuedFrom: v.string(),
  kinds: v.array(addressPaper),
});

/** The approved identity that an update would replace. */
const standing = v.object({
  caseId: id,
  country: countryCode,
  documentType: v.nullable(documentType),
  decidedAt: v.nullable(time),
  fields: v.array(v.object({ name: v.string(), value: v.string() })),
});

/** A sister site's case that was reused, and the consent to it. */
const takenOver = v.object({
  caseId: id,
  site: v.string(),
  consent: v.nullable(v.object({ version: v.string(), language: v.string(), agreedAt: time })),
});

/** What may not be right in what was stated of birth and nationality, for an officer to clear up. */
const personDoubt = v.picklist([
  /** The nationality of the details is not among those that are said to be all. */
  'details-not-listed',
  /** Without nationality in one place, with one in another. */
  'stateless-and-national',
  /** One questionnaire says that there is only one, the other names more. */
  'more-than-one',
  /** The document names a nationality that was stated nowhere. */
  'document-not-listed',
  'birth-countries-differ',
]);
export type PersonDoubt = v.InferOutput<typeof personDoubt>;
export const personDoubts = personDoubt.options;

/** What the applicant has stated in questionnaires, as last sent, of what the details do not hold. */
const statedPerson = v.object({
  /** Beside the one of the details. */
  nationalities: v.array(v.string()),
  stateless: v.boolean(),
  /** More than one where they differ. */
  births: v.array(v.object({ place: v.string(), country: v.string() })),
  otherNames: v.array(v.string()),
  doubts: v.array(personDoubt),
});

/** Another submitted case of the account, at either level. */
const otherCase = v.object({
  caseId: id,
  level: kycLevel,
  state: caseState,
  submittedAt: time,
  decidedAt: v.nullable(time),
  labels: v.array(reviewLabel),
});

/**
 * One case as an officer sees it. The two notes never leave the console. Each call is recorded in the audit
 * trail.
 */
export const reviewCase = endpoint({
  method: 'POST',
  path: '/console/api/case',
  access: 'officer',
  permission: 'read-cases',
  summary: 'One case with pictures, declared and read data, history',
  input: caseAddress,
  result: v.object({
    item: queueItem,
    /** As declared for this case, where that was kept; else as declared now. */
    declared: personalInfo,
    /** Of now; null where nothing was stated. */
    stated: v.nullable(statedPerson),
    comparisons: v.array(fieldComparison),
    reading,
    files: v.array(reviewedFile),
    /** Prompts that the pictures `liveness-1` … answer, in this order. */
    livenessChallenge: v.array(livenessPrompt),
    /** Null where the level asks for none. */
    proofOfAddress: v.nullable(proofOfAddress),
    /** The case whose document was carried over to this level, with its pictures. */
    carried: v.nullable(v.object({ caseId: id, files: v.array(reviewedFile) })),
    /** What the account is asked to verify again with, and this case was submitted since; else null. */
    ordered: v.nullable(reverificationRules),
    /** Set while an update is decided. */
    standing: v.nullable(standing),
    /** The number that the case is based on, by its last characters. */
    number: v.nullable(v.object({ scheme: numberScheme, shown: v.string() })),
    takenOver: v.nullable(takenOver),
    site: v.string(),
    policyVersion: v.string(),
    /** Oldest first. */
    sessions: v.array(providerSession),
    /** Newest first. */
    decisions: v.array(decisionRecord),
    sightings: duplicates,
    /** Newest first. */
    transfers: v.array(transfer),
    account: accountFacts,
    /** An officer's decision that can still be undone. */
    pending: v.nullable(pendingDecision),
    /** What is proposed at this case and waits for a second officer. */
    proposals: v.array(proposal),
    verdict: v.nullable(publicVerdict),
    /** Of the provider; '' where it has none. */
    privateNote: v.string(),
    /** Of the officer who decided. */
    officerNote: v.string(),
    /** The officer's name; null where the rules decided, or nothing is decided yet. */
    decidedBy: v.nullable(v.string()),
    /** Reasons against an approval that the rules and the provider found, as label codes. */
    suggestedLabels: v.array(reviewLabel),
    /**
     * What an approval may name, by issuing country, where the officer has to name the document: its type is
     * not known, or another was read than the case says. Null where nothing has to be named.
     */
    documentsToName: v.nullable(
      v.array(v.object({ country: countryCode, documentTypes: v.array(documentType) })),
    ),
    timeline: v.array(timelineEntry),
    /** The newest ones, newest first. */
    looks: v.array(decidedLook),
    /** Newest first. */
    otherCases: v.array(otherCase),
  }),
});
export type ReviewCase = v.InferOutput<(typeof reviewCase)['result']>;

/**
 * GET `${reviewFilePath}/<userId>/<fileId>` returns a picture of a case to officers; each look is recorded in
 * the audit trail.
 */
export const reviewFilePath = '/console/api/file';
