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

/** What a line says is told by its `type`. */
export const importLine = v.variant('type', [
  v.strictObject({
    type: v.literal('applicant'),
    ...newApplicant,
    /** Filled into the form, which the person looks through and confirms. */
    details: v.optional(personalInfo),
  }),
  v.strictObject({
    type: v.literal('file'),
    externalId,
    /** No picture of a face is taken over: the person has to agree to that here, and take it here. */
    kind: v.picklist(['document-front', 'document-back']),
    country: countryCode,
    documentType,
    /** The picture in base64: JPEG, PNG or WebP. */
    content: v.pipe(v.string(), v.regex(/^[A-Za-z\d+/]+={0,2}$/)),
  }),
]);
export type ImportLine = v.InferOutput<typeof importLine>;

/** What became of the lines. */
export const importReport = v.object({
  dryRun: v.boolean(),
  lines: v.number(),
  /** Applicants that were opened, and that were there already. */
  created: v.number(),
  found: v.number(),
  /** Pictures that were taken over. */
  files: v.number(),
  /** The lines that were not, in their order: nothing of them was stored. */
  refused: v.array(
    v.object({ line: v.number(), externalId: v.string(), code: v.string(), detail: v.string() }),
  ),
});
export type ImportReport = v.InferOutput<typeof importReport>;
