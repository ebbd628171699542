import { monthBefore } from '../../specimen/address-paper.ts';
import { documentNumberOf } from '../../specimen/document-number.ts';
import { randomBytes } from 'node:crypto';
import type { Extracted } from '../../core/vendor.ts';
import { levelNames } from './environment.ts';

export type ReviewStatus = 'init' | 'pending' | 'completed' | 'onHold';

export interface ReviewResult {
  readonly reviewAnswer: 'GREEN' | 'RED';
  readonly reviewRejectType?: 'RETRY' | 'FINAL' | undefined;
  readonly rejectLabels?: readonly string[] | undefined;
  /** May be shown to the person. */
  readonly moderationComment?: string | undefined;
  /** Must not. */
  readonly clientComment?: string | undefined;
  readonly buttonIds?: readonly string[] | undefined;
}

export interface Review {
  reviewId: string;
  attemptId: string;
  attemptCnt: number;
  createdAt: number;
  pendingAt?: number;
  reviewedAt?: number;
  status: ReviewStatus;
  result?: ReviewResult;
}

/** What the client sent about the person: Sumsub's `fixedInfo`. */
export interface FixedInfo {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly dob?: string | undefined;
  readonly country?: string | undefined;
  readonly nationality?: string | undefined;
}

export interface IdDocument {
  readonly imageId: number;
  readonly idDocType: string;
  readonly idDocSubType?: string | undefined;
  readonly country: string;
}

export interface Applicant {
  readonly id: string;
  readonly inspectionId: string;
  readonly key: string;
  readonly externalUserId: string;
  readonly createdAt: number;
  levelName: string;
  email?: string | undefined;
  phone?: string | undefined;
  lang: string;
  fixedInfo: FixedInfo;
  documents: IdDocument[];
  deleted: boolean;
  review: Review;
  /** What a verdict found instead of what the client sent. */
  extracted?: Extracted | undefined;
  nothingRead?: boolean | undefined;
  noLiveness?: boolean | undefined;
}

export const clientId = 'credence.simulator';

/** Sumsub's ids: 24 hexadecimal digits. */
export const newId = (): string => randomBytes(12).toString('hex');

export function newReview(now: number, attemptCnt = 0): Review {
  return { reviewId: newId(), attemptId: newId(), attemptCnt, createdAt: now, status: 'init' };
}

/** `2026-11-21 10:57:53` */
const day = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ');
/** `2026-11-21 10:57:53+0000` */
export const dayWithZone = (time: number): string => `${day(time)}+0000`;
/** `2026-11-21 10:57:53.123` */
export const dayWithMilliseconds = (time: number): string =>
  new Date(time).toISOString().slice(0, 23).replace('T', ' ');

/** The answer of `GET …/status` (docs.sumsub.com/reference/get-applicant-review-status). */
export function statusOf({ review, levelName, id }: Applicant, now: number): object {
  return {
    createDate: dayWithZone(review.createdAt),
    ...(review.reviewedAt !== undefined && { reviewDate: dayWithZone(review.reviewedAt) }),
    ...(review.result !== undefined && { reviewResult: review.result }),
    reviewStatus: review.status,
    reviewId: review.reviewId,
    attemptId: review.attemptId,
    attemptCnt: review.attemptCnt,
    ...(review.pendingAt !== undefined && {
      elapsedSincePendingMs: (review.reviewedAt ?? now) - review.pendingAt,
    }),
    levelName,
    applicantId: id,
    priority: 0,
  };
}

/** The answer of `GET …/one` (docs.sumsub.com/reference/get-applicant-data). */
export function wholeOf(applicant: Applicant, now: number): object {
  const { id, inspectionId, key, externalUserId, createdAt, email, phone, lang, fixedInfo } = applicant;
  const handedIn = applicant.review.pendingAt !== undefined || applicant.review.result !== undefined;
  return {
    id,
    createdAt: day(createdAt),
    key,
    clientId,
    inspectionId,
    externalUserId,
    applicantPlatform: 'Web',
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(Object.keys(fixedInfo).length > 0 && { fixedInfo }),
    ...(handedIn && applicant.nothingRead !== true && { info: infoOf(applicant, now) }),
    requiredIdDocs: {
      docSets: [
        { idDocSetType: 'IDENTITY', types: ['PASSPORT', 'ID_CARD', 'DRIVERS', 'RESIDENCE_PERMIT'] },
        {
          idDocSetType: 'SELFIE',
          types: ['SELFIE'],
          videoRequired: applicant.noLiveness === true ? 'photoRequired' : 'passiveLiveness',
        },
        ...(applicant.levelName === levelNames[2]
          ? [{ idDocSetType: 'PROOF_OF_RESIDENCE', types: ['UTILITY_BILL'] }]
          : []),
      ],
    },
    review: statusOf(applicant, now),
    lang,
    type: 'individual',
    ...(applicant.deleted && { deleted: true }),
  };
}

/** What Sumsub read: from the verdict, else from what was submitted, else from what the client sent. */
function infoOf({ extracted = {}, fixedInfo, documents, levelName }: Applicant, now: number): object {
  const document = documents.at(-1);
  const country = extracted.country ?? document?.country ?? fixedInfo.country ?? fixedInfo.nationality;
  const person = {
    firstName: extracted.firstName ?? fixedInfo.firstName,
    firstNameEn: extracted.firstName ?? fixedInfo.firstName,
    lastName: extracted.lastName ?? fixedInfo.lastName,
    lastNameEn: extracted.lastName ?? fixedInfo.lastName,
    dob: extracted.birthDate ?? fixedInfo.dob,
  };
  const validUntil = extracted.expiryDate ?? `${new Date(now).getUTCFullYear() + 5}-06-30`;
  return {
    ...person,
    country,
    nationality: extracted.nationality ?? fixedInfo.nationality ?? country,
    idDocs: [
      {
        idDocType: extracted.documentType ?? document?.idDocType ?? 'PASSPORT',
        country,
        ...person,
        number: extracted.documentNumber ?? documentNumberOf(person.firstName, person.lastName, person.dob),
        validUntil,
      },
      ...(levelName === levelNames[2]
        ? [
            {
              idDocType: 'UTILITY_BILL',
              country,
              ...person,
              issuedDate: extracted.addressIssuedDate ?? monthBefore(now),
            },
          ]
        : []),
    ],
  };
}
