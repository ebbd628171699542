import { documentType } from '@credence/contract/kyc';
import * as v from 'valibot';
import { compareExtracted, type ExtractedDocument } from '../../reading/index.ts';
import {
  checked,
  entryOf,
  unknownAtVendor,
  forOfficer,
  undecided,
  type Conclusion,
  type Finding,
} from '../port/findings.ts';
import type { CaseMaterial, ProviderVerdict } from '../port/provider.ts';
import type { ExtractedInfo, ReviewResult, WholeApplicant } from './schema.ts';

/**
 * State of a review by `reviewStatus` (docs.sumsub.com/docs/user-verification-webhooks). Statuses missing
 * here are intermediate.
 */
const stages: Readonly<Record<string, 'with-applicant' | 'with-sumsub' | 'needs-officer' | 'done'>> = {
  init: 'with-applicant',
  awaitingUser: 'with-applicant',
  pending: 'with-sumsub',
  prechecked: 'with-sumsub',
  queued: 'with-sumsub',
  awaitingService: 'with-sumsub',
  onHold: 'needs-officer',
  completed: 'done',
};

/**
 * The meaning of each rejection label (docs.sumsub.com/docs/rejection-labels); Sumsub says separately whether
 * it is final. Hits on lists, and doubts about the person rather than the pictures, are judged by an officer.
 */
const findings: Readonly<Record<string, Finding>> = {
  ADDITIONAL_DATA_REQUIRED: { says: ['document-not-accepted'] },
  ADDITIONAL_DOCUMENT_REQUIRED: { says: ['document-not-accepted'] },
  ADVERSE_MEDIA: forOfficer(),
  AGE_REQUIREMENT_MISMATCH: { says: ['under-age'], facts: { underAge: true } },
  APPLICANT_INTERRUPTED_INTERVIEW: { says: ['liveness-unclear'] },
  BACK_SIDE_MISSING: { says: ['document-side-missing'] },
  BAD_AVATAR: { says: ['selfie-unclear'] },
  BAD_FACE_MATCHING: { says: ['selfie-differs'] },
  BAD_PROOF_OF_ADDRESS: { says: ['address-not-accepted'] },
  BAD_PROOF_OF_IDENTITY: { says: ['document-not-accepted'] },
  BAD_SELFIE: { says: ['selfie-unclear'] },
  BAD_VIDEO_SELFIE: { says: ['liveness-unclear'] },
  BLACK_AND_WHITE: { says: ['document-not-original'] },
  BLACKLIST: forOfficer(),
  BLOCKLIST: forOfficer(),
  COMPROMISED_PERSONS: forOfficer(),
  CRIMINAL: forOfficer(),
  DB_DATA_MISMATCH: { says: ['number-differs'] },
  DB_DATA_NOT_FOUND: { says: ['number-not-found'] },
  DEEPFAKE: { says: [] },
  DIGITAL_DOCUMENT: { says: ['document-not-original'] },
  DOCUMENT_DAMAGED: { says: ['document-damaged'] },
  DOCUMENT_DEPRIVED: { says: ['document-not-accepted'] },
  DOCUMENT_MISSING: { says: ['document-side-missing'] },
  DOCUMENT_PAGE_MISSING: { says: ['document-side-missing'] },
  DOCUMENT_TEMPLATE: { says: ['document-not-original', 'document-altered'] },
  // Sumsub compares faces and data, and does not say which of the two differed.
  DUPLICATE: { says: ['identity-in-use'], facts: { faceSeenElsewhere: true } },
  EXPIRATION_DATE: { says: ['document-expired'] },
  FALSE_IDENTITY: forOfficer(),
  FORGERY: { says: ['document-altered'] },
  FRAUDULENT_LIVENESS: { says: ['liveness-unclear'] },
  FRAUDULENT_PATTERNS: { says: [] },
  FRONT_SIDE_MISSING: { says: ['document-side-missing'] },
  GRAPHIC_EDITOR: { says: ['document-not-original', 'document-altered'] },
  GRAPHIC_EDITOR_USAGE: { says: ['document-not-original', 'document-altered'] },
  HIGH_RISK_PROFILE: forOfficer(),
  ID_INVALID: { says: ['document-not-accepted'] },
  INCOMPATIBLE_LANGUAGE: { says: ['document-not-accepted'] },
  INCOMPLETE_DOCUMENT: { says: ['document-cut-off'] },
  INCONSISTENT_PROFILE: { says: ['selfie-differs'] },
  INCORRECT_SOCIAL_NUMBER: { says: ['number-differs'] },
  LOW_QUALITY: { says: ['document-blurred'] },
  NOT_DOCUMENT: { says: ['document-not-accepted'] },
  PEP: forOfficer(),
  PRINTED_ID_COPY: { says: ['document-not-original'] },
  PROBLEMATIC_APPLICANT_DATA: { says: ['name-differs'] },
  REGULATIONS_VIOLATIONS: { says: ['not-eligible'] },
  REQUESTED_DATA_MISMATCH: { says: ['name-differs'] },
  SANCTIONS: forOfficer(),
  SCREENSHOTS: { says: ['document-not-original'] },
  SELFIE_MISMATCH: { says: ['selfie-differs'] },
  SELFIE_WITH_PAPER: { says: ['selfie-unclear'] },
  SPAM: { says: ['document-not-accepted'] },
  SUSPICIOUS_PATTERNS: { says: [] },
  THIRD_PARTY_INVOLVED: forOfficer(),
  UNFILLED_ID: { says: ['document-not-accepted'] },
  UNSATISFACTORY_PHOTOS: { says: ['document-blurred'] },
  UNSUITABLE_ENV: { says: ['liveness-unclear'] },
  UNSUPPORTED_LANGUAGE: { says: ['document-not-accepted'] },
  WRONG_ADDRESS: { says: ['address-differs'] },
  WRONG_USER_REGION: { says: ['not-eligible'] },
};

function stageOf({ review }: WholeApplicant) {
  return entryOf(stages, review.reviewStatus) ?? 'with-sumsub';
}

/** Whether the applicant still has to do something in Sumsub's part. */
export function isWithApplicant(applicant: WholeApplicant | undefined): boolean {
  return applicant !== undefined && !applicant.deleted && stageOf(applicant) === 'with-applicant';
}

/**
 * Sumsub's review in our words.
 * @param applicant undefined if Sumsub does not know it any more
 * @param level the name of the requested level: the approval of another one does not count
 */
export function verdictOf(
  applicant: WholeApplicant | undefined,
  level: string,
  material: CaseMaterial,
): ProviderVerdict {
  if (applicant === undefined || applicant.deleted) {
    return { ...unknownAtVendor, privateNote: 'Sumsub: the applicant was deactivated or deleted there.' };
  }
  const stage = stageOf(applicant);
  if (stage === 'with-applicant' || stage === 'with-sumsub')
    return undecided('waiting', stage === 'with-sumsub');
  const result = stage === 'done' ? (applicant.review.reviewResult ?? undefined) : undefined;
  const found = (result?.rejectLabels ?? []).flatMap((label) => entryOf(findings, label) ?? []);
  const otherLevel = applicant.review.levelName !== '' && applicant.review.levelName !== level;
  const needsOfficer = otherLevel || found.some(({ means }) => means === 'review');
  return checked({
    providerVerdict: needsOfficer ? 'review' : conclusion(result),
    found,
    compared: compareExtracted(extracted(applicant.info ?? undefined, material), material),
    privateNote: noteOf(applicant, result),
    addressProofIssued: addressProofOf(applicant.info ?? undefined),
    livenessPassed: result?.reviewAnswer === 'GREEN' && asksForLiveness(applicant),
  });
}

/** YELLOW and any other answer goes to an officer. */
function conclusion(result: ReviewResult | undefined): Conclusion {
  if (result?.reviewAnswer === 'GREEN') return 'approved';
  if (result?.reviewAnswer !== 'RED') return 'review';
  if (result.reviewRejectType === 'RETRY') return 'retry';
  return result.reviewRejectType === 'FINAL' ? 'refused' : 'review';
}

/** Everything Sumsub wrote, including its comment for the applicant, who reads only our own texts. */
function noteOf({ review }: WholeApplicant, result: ReviewResult | undefined): string {
  const { reviewAnswer = '', reviewRejectType = '', rejectLabels = [], buttonIds = [] } = result ?? {};
  const said = [review.reviewStatus, reviewAnswer, reviewRejectType].filter((word) => word !== '').join(' ');
  const lines = [
    `Sumsub (${review.levelName}): ${said}`,
    rejectLabels.length > 0 ? `Labels: ${rejectLabels.join(', ')}` : '',
    buttonIds.length > 0 ? `Reasons: ${buttonIds.join(', ')}` : '',
    result?.clientComment ?? '',
    result?.moderationComment ?? '',
  ];
  return lines.filter((line) => line !== '').join('\n');
}

/** Selfie modes with liveness (agent-skills, level-schema.md); others are a photo. */
const livenessModes: ReadonlySet<string> = new Set(['passiveLiveness', 'liveness', 'enabled']);

/** The answer has no separate result of this check: a level is approved if each of its steps was passed. */
function asksForLiveness({ requiredIdDocs }: WholeApplicant): boolean {
  return (requiredIdDocs?.docSets ?? []).some(
    ({ idDocSetType, videoRequired }) =>
      idDocSetType.startsWith('SELFIE') && livenessModes.has(videoRequired),
  );
}

/**
 * Every paper that a level takes as proof of residence is a UTILITY_BILL, whatever was sent
 * (developers.sumsub.com/faq); of several, the newest.
 */
function addressProofOf(info: ExtractedInfo | undefined): string | undefined {
  return (info?.idDocs ?? [])
    .flatMap(({ idDocType, issuedDate }) =>
      idDocType === 'UTILITY_BILL' && issuedDate !== '' ? [issuedDate] : [],
    )
    .sort()
    .at(-1);
}

/**
 * Identity documents; others (selfies, proofs of address) are in the same list. Sumsub's words for them are
 * ours.
 */
function extracted(info: ExtractedInfo | undefined, material: CaseMaterial): ExtractedDocument {
  const known = (info?.idDocs ?? []).flatMap((document) => {
    const type = v.safeParse(documentType, document.idDocType);
    return type.success ? [{ ...document, type: type.output }] : [];
  });
  const document = known.find(({ type }) => type === material.documentType) ?? known[0];
  const of = (name: 'firstName' | 'lastName' | 'dob') => document?.[name] || info?.[name] || '';
  return {
    type: document?.type,
    issuingCountry: document?.country ?? '',
    nationality: info?.nationality ?? '',
    documentNumber: document?.number ?? '',
    givenNames: of('firstName') || info?.firstNameEn || '',
    surname: of('lastName') || info?.lastNameEn || '',
    birthDate: of('dob'),
    expiryDate: document?.validUntil ?? '',
  };
}
