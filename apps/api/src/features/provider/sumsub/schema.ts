import * as v from 'valibot';

/** Unknown fields are null, '' or absent. */
const text = v.optional(v.nullish(v.string(), ''), '');
const texts = v.optional(v.nullish(v.array(v.string()), []), []);

const person = { firstName: text, firstNameEn: text, lastName: text, lastNameEn: text, dob: text };

const idDocument = v.object({
  ...person,
  idDocType: text,
  country: text,
  number: text,
  issuedDate: text,
  validUntil: text,
});

const extractedInfo = v.object({
  ...person,
  country: text,
  nationality: text,
  idDocs: v.optional(v.nullish(v.array(idDocument), []), []),
});
export type ExtractedInfo = v.InferOutput<typeof extractedInfo>;

const reviewResult = v.object({
  reviewAnswer: text,
  reviewRejectType: text,
  rejectLabels: texts,
  moderationComment: text,
  clientComment: text,
  buttonIds: texts,
});
export type ReviewResult = v.InferOutput<typeof reviewResult>;

const docSet = v.object({ idDocSetType: text, videoRequired: text });

/** `GET /resources/applicants/{id}/one` (docs.sumsub.com/reference/get-applicant-data): what we use of it. */
export const wholeApplicant = v.object({
  id: v.string(),
  externalUserId: text,
  /** Deactivated at Sumsub. */
  deleted: v.optional(v.nullish(v.boolean(), false), false),
  info: v.nullish(extractedInfo),
  /** The steps of the level, of which we use the selfie's. */
  requiredIdDocs: v.nullish(v.object({ docSets: v.optional(v.nullish(v.array(docSet), []), []) })),
  review: v.object({
    reviewStatus: v.string(),
    levelName: text,
    reviewResult: v.nullish(reviewResult),
  }),
});
export type WholeApplicant = v.InferOutput<typeof wholeApplicant>;

/** Answer of creating an applicant. */
export const createdApplicant = v.object({ id: v.string() });

/** Answer of `POST /resources/accessTokens/sdk`. */
export const accessToken = v.object({ token: v.pipe(v.string(), v.minLength(1)) });

/** What a webhook names; types that are not about an applicant name none. */
export const webhookBody = v.object({ applicantId: text, externalUserId: text });
