import { documentType } from '@credence/contract';
import * as v from 'valibot';
import { compareExtracted, type ExtractedDocument } from '../extracted.ts';
import { checked, entryOf, gone, person, undecided, type Conclusion, type Finding } from '../findings.ts';
import type { CaseMaterial, ProviderVerdict } from '../provider.ts';
import type { ExtractedInfo, ReviewResult, WholeApplicant } from './schema.ts';

/** Where a review stands, by `reviewStatus` (docs.sumsub.com/docs/user-verification-webhooks). One that is not here is a step on the way. */
const stages: Readonly<Record<string, 'with-person' | 'with-sumsub' | 'needs-officer' | 'done'>> = {
  init: 'with-person',
  awaitingUser: 'with-person',
  pending: 'with-sumsub',
  prechecked: 'with-sumsub',
  queued: 'with-sumsub',
  awaitingService: 'with-sumsub',
  onHold: 'needs-officer',
  completed: 'done',
};

/**
 * What each rejection label means here (docs.sumsub.com/docs/rejection-labels); Sumsub says separately whether it is final. A hit on a list,
 * or a doubt about the person and not about the pictures, is for a person of ours to judge.
 */
const findings: Readonly<Record<string, Finding>> = {
  ADDITIONAL_DATA_REQUIRED: { says: ['document-not-accepted'] },
  ADDITIONAL_DOCUMENT_REQUIRED: { says: ['document-not-accepted'] },
  ADVERSE_MEDIA: person(),
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
  BLACKLIST: person(),
  BLOCKLIST: person(),
  COMPROMISED_PERSONS: person(),
  CRIMINAL: person(),
  DB_DATA_MISMATCH: { says: ['number-differs'] },
  DB_DATA_NOT_FOUND: { says: ['number-not-found'] },
  DEEPFAKE: { says: [] },
  DIGITAL_DOCUMENT: { says: ['document-not-original'] },
  DOCUMENT_DAMAGED: { says: ['document-damaged'] },
  DOCUMENT_DEPRIVED: { says: ['document-not-accepted'] },
  DOCUMENT_MISSING: { says: ['document-side-missing'] },
  DOCUMENT_PAGE_MISSING: { says: ['document-side-missing'] },
  DOCUMENT_TEMPLATE: { says: ['document-not-original', 'document-altered'] },
  // Sumsub compares faces and data, and does not say which of the two it was.
  DUPLICATE: { says: ['identity-in-use'], facts: { faceSeenElsewhere: true } },
  EXPIRATION_DATE: { says: ['document-expired'] },
  FALSE_IDENTITY: person(),
  FORGERY: { says: ['document-altered'] },
  FRAUDULENT_LIVENESS: { says: ['liveness-unclear'] },
  FRAUDULENT_PATTERNS: { says: [] },
  FRONT_SIDE_MISSING: { says: ['document-side-missing'] },
  GRAPHIC_EDITOR: { says: ['document-not-original', 'document-altered'] },
  GRAPHIC_EDITOR_USAGE: { says: ['document-not-original', 'document-altered'] },
  HIGH_RISK_PROFILE: person(),
  ID_INVALID: { says: ['document-not-accepted'] },
  INCOMPATIBLE_LANGUAGE: { says: ['document-not-accepted'] },
  INCOMPLETE_DOCUMENT: { says: ['document-cut-off'] },
  INCONSISTENT_PROFILE: { says: ['selfie-differs'] },
  INCORRECT_SOCIAL_NUMBER: { says: ['number-differs'] },
  LOW_QUALITY: { says: ['document-blurred'] },
  NOT_DOCUMENT: { says: ['document-not-accepted'] },
  PEP: person(),
  PRINTED_ID_COPY: { says: ['document-not-original'] },
  PROBLEMATIC_APPLICANT_DATA: { says: ['name-differs'] },
  REGULATIONS_VIOLATIONS: { says: ['not-eligible'] },
  REQUESTED_DATA_MISMATCH: { says: ['name-differs'] },
  SANCTIONS: person(),
  SCREENSHOTS: { says: ['document-not-original'] },
  SELFIE_MISMATCH: { says: ['selfie-differs'] },
  SELFIE_WITH_PAPER: { says: ['selfie-unclear'] },
  SPAM: { says: ['document-not-accepted'] },
  SUSPICIOUS_PATTERNS: { says: [] },
  THIRD_PARTY_INVOLVED: person(),
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

/** Whether there is something left for the person to do in Sumsub's part. */
export function isWithPerson(applicant: WholeApplicant | undefined): boolean {
  return applicant !== undefined && !applicant.deleted && stageOf(applicant) === 'with-person';
}

/**
 * Sumsub's review in our words.
 * @param applicant undefined where Sumsub knows it no longer
 * @param level the name of the level that was asked for: the approval of another is none
 */
export function verdictOf(
  applicant: WholeApplicant | undefined,
  level: string,
  material: CaseMaterial,
): ProviderVerdict {
  if (applicant === undefined || applicant.deleted) {
    return { ...gone, privateNote: 'Sumsub: the applicant was deactivated or deleted there.' };
  }
  const stage = stageOf(applicant);
  if (stage === 'with-person' || stage === 'with-sumsub')
    return undecided('waiting', stage === 'with-sumsub');
  const result = stage === 'done' ? (applicant.review.reviewResult ?? undefined) : undefined;
  const found = (result?.rejectLabels ?? []).flatMap((label) => entryOf(findings, label) ?? []);
  const otherLevel = applicant.review.levelName !== '' && applicant.review.levelName !== level;
  const forPerson = otherLevel || found.some(({ means }) => means === 'review');
  return checked({
    providerVerdict: forPerson ? 'review' : conclusion(result),
    found,
    compared: compareExtracted(extracted(applicant.info ?? undefined, material), material),
    privateNote: noteOf(applicant, result),
    addressProofIssued: addressProofOf(applicant.info ?? undefined),
    livenessPassed: result?.reviewAnswer === 'GREEN' && asksForLiveness(applicant),
  });
}

/** YELLOW and whatever else may come is for a person. */
function conclusion(result: ReviewResult | undefined): Conclusion {
  if (result?.reviewAnswer === 'GREEN') return 'approved';
  if (result?.reviewAnswer !== 'RED') return 'review';
  if (result.reviewRejectType === 'RETRY') return 'retry';
  return result.reviewRejectType === 'FINAL' ? 'refused' : 'review';
}

/** Everything that Sumsub wrote, its comment for the person too: what the person reads are our own texts. */
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

/** Ways of taking the selfie that show somebody alive (agent-skills, level-schema.md); others are a photo. */
const livenessModes: ReadonlySet<string> = new Set(['passiveLiveness', 'liveness', 'enabled']);

/** The answer tells no result of the check by itself: a level is approved where each of its steps was passed. */
function asksForLiveness({ requiredIdDocs }: WholeApplicant): boolean {
  return (requiredIdDocs?.docSets ?? []).some(
    ({ idDocSetType, videoRequired }) =>
      idDocSetType.startsWith('SELFIE') && livenessModes.has(videoRequired),
  );
}

/** Every paper that a level takes as a proof of residence is a UTILITY_BILL, whatever sent it (developers.sumsub.com/faq); of several the newest. */
function addressProofOf(info: ExtractedInfo | undefined): string | undefined {
  return (info?.idDocs ?? [])
    .flatMap(({ idDocType, issuedDate }) =>
      idDocType === 'UTILITY_BILL' && issuedDate !== '' ? [issuedDate] : [],
    )
    .sort()
    .at(-1);
}

/** Documents that prove who somebody is; others (selfies, proofs of address) stand in the same list. Sumsub's words for them are ours. */
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
