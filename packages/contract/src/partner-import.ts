import * as v from 'valibot';
import { documentType } from './kyc.ts';
import { newApplicant, externalId } from './partner-applicant.ts';
import { personalInfo } from './personal-info.ts';
import { countryCode } from './shared.ts';

/**
 * Takes applicants with what they showed elsewhere, as JSON lines (NDJSON); scope `applicants:write`. With
 * `?dryRun=true` nothing is stored. Answered with an `importReport`.
 */
export const importPath = '/v1/partner/imports';

/** What one import takes at most. */
export const importLimits = { lines: 1000, lineBytes: 17_000_000 } as const;

const level = v.picklist([1, 2]);

/** A level that another system verified: for our officers to read, and no verdict here. */
export const earlierVerification = v.strictObject({
  level,
  /** The day of it, `yyyy-mm-dd`. */
  on: v.pipe(v.string(), v.isoDate()),
  /** The system or vendor that verified it, and how; nothing that names the person. */
  by: v.pipe(v.string(), v.regex(/^[ -~\u00a1-\uffff]{1,100}$/)),
});
export type EarlierVerification = v.InferOutput<typeof earlierVerification>;

const file = {
  type: v.literal('file'),
  externalId,
  /** The picture in base64: JPEG, PNG or WebP. */
  content: v.pipe(v.string(), v.regex(/^[A-Za-z\d+/]+={0,2}$/)),
};

/** What a line says is told by its `type`. */
export const importLine = v.variant('type', [
  v.strictObject({
    type: v.literal('applicant'),
    ...newApplicant,
    /** Filled into the form, which the person looks through and confirms. */
    details: v.optional(personalInfo),
    /** What was verified elsewhere, at most once a level. */
    verified: v.optional(v.pipe(v.array(earlierVerification), v.maxLength(2))),
  }),
  v.variant('kind', [
    v.strictObject({
      ...file,
      kind: v.picklist(['document-front', 'document-back']),
      /** Of the case that it is for. */
      level: v.optional(level, 1),
      country: countryCode,
      documentType,
    }),
    /** Not looked at before the person has agreed to that. */
    v.strictObject({ ...file, kind: v.literal('selfie'), level: v.optional(level, 1) }),
    v.strictObject({ ...file, kind: v.literal('proof-of-address'), level: v.optional(level, 2) }),
  ]),
]);
export type ImportLine = v.InferOutput<typeof importLine>;

/** What became of a line: taken, known from before and left alone, or refused and nothing of it stored. */
export const importOutcome = v.picklist(['accepted', 'repeated', 'refused']);

/** What became of the lines. */
export const importReport = v.object({
  dryRun: v.boolean(),
  accepted: v.number(),
  repeated: v.number(),
  refused: v.number(),
  /** Each of them, in their order, but for empty ones. */
  lines: v.array(
    v.object({
      line: v.number(),
      /** '' where it could not be read. */
      externalId: v.string(),
      outcome: importOutcome,
      /** Of a refused line: why, and the fields that are wrong. */
      code: v.optional(v.string()),
      detail: v.optional(v.string()),
      fields: v.optional(v.record(v.string(), v.string())),
    }),
  ),
});
export type ImportReport = v.InferOutput<typeof importReport>;
