import * as v from 'valibot';
import { provider, questionnaireStatus } from './kyc.ts';
import { personalInfo } from './personal-info.ts';
import { partnerApplicant, partnerCase } from './partner-applicant.ts';
import { earlierVerification } from './partner-import.ts';
import { partnerSettings } from './partner.ts';
import { questionnaireAnswers, questionnaireFileResult } from './questionnaire.ts';
import { id, time } from './shared.ts';
import { fileKind, reviewLabel, verdictOutcome } from './verification.ts';
import { webhookEvent } from './webhook.ts';

/**
 * Everything that a partner has, as JSON lines (NDJSON); scope `applicants:export`. With the `cursor` of a
 * line in its query it goes on after that one.
 */
export const exportPath = '/v1/partner/export';

/** A picture of an applicant, a JPEG that our decoder made; the same scope. Reading one is recorded. */
export const exportedFilePath = (applicantId: string, fileId: string): string =>
  `/v1/partner/applicants/${applicantId}/files/${fileId}`;

/**
 * A file of a questionnaire that was sent: a JPEG that our decoder made, or a PDF as it came, which nobody
 * has looked into. The same scope; reading one is recorded.
 */
export const exportedEvidencePath = (applicantId: string, fileId: string): string =>
  `/v1/partner/applicants/${applicantId}/questionnaire-files/${fileId}`;

/** An applicant with all that there is. */
const exportedApplicant = v.object({
  type: v.literal('applicant'),
  /** With it the export goes on after this line. */
  cursor: v.string(),
  applicant: partnerApplicant,
  /** As the person declared them; null where that is nothing, or it was erased. */
  details: v.nullable(personalInfo),
  /** What another system verified, as the partner said it. */
  verified: v.array(earlierVerification),
  /** Every attempt, the newest of a level first. */
  cases: v.array(v.object({ level: v.number(), ...partnerCase.entries })),
  /** Every verdict there ever was, the oldest first: also those that another has followed. */
  verdicts: v.array(
    v.object({
      caseId: id,
      at: time,
      outcome: verdictOutcome,
      by: v.picklist(['rules', 'officer', 'partner']),
      labels: v.array(reviewLabel),
    }),
  ),
  /** The present pictures; `path` is where each is read. */
  files: v.array(
    v.object({
      id,
      caseId: id,
      kind: fileKind,
      takenAt: time,
      width: v.number(),
      height: v.number(),
      path: v.string(),
    }),
  ),
  /** What was not sent, or is being changed, is the person's own: no answers, and no files. */
  questionnaires: v.array(
    v.object({
      id,
      template: v.string(),
      version: v.number(),
      status: questionnaireStatus,
      openedAt: time,
      submittedAt: v.nullable(time),
      decidedAt: v.nullable(time),
      answers: v.nullable(questionnaireAnswers),
      /** `item` is the question that each answers; `path` is where it is read. */
      files: v.array(v.object({ ...questionnaireFileResult.entries, path: v.string() })),
    }),
  ),
  /** What the person agreed to. */
  consents: v.array(
    v.object({
      code: v.string(),
      version: v.string(),
      language: v.string(),
      acceptedAt: time,
      withdrawnAt: v.nullable(time),
      /** Of a consent to pictures of the face. */
      caseId: v.nullable(id),
      recipient: v.nullable(provider),
    }),
  ),
  /** What webhooks told in the last thirty days, in the order of their numbers. */
  events: v.array(webhookEvent),
});
export type ExportedApplicant = v.InferOutput<typeof exportedApplicant>;

/** What a line says is told by its `type`; the last one says that it is whole. */
export const exportLine = v.variant('type', [
  v.object({ type: v.literal('partner'), exportedAt: time, settings: partnerSettings }),
  exportedApplicant,
  v.object({ type: v.literal('end'), applicants: v.number() }),
]);
export type ExportLine = v.InferOutput<typeof exportLine>;
