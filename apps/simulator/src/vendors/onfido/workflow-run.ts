import { monthBefore } from '../../specimen/address-paper.ts';
import { documentNumberOf } from '../../specimen/document-number.ts';
import { randomUUID } from 'node:crypto';
import type { Extracted, Verdict } from '../../core/vendor.ts';
import type { Applicant } from './applicants.ts';
import { workflows } from './environment.ts';

/** onfido-openapi-spec, schemas/workflow_runs/definitions.yaml. */
export const runStatuses = [
  'awaiting_input',
  'processing',
  'abandoned',
  'error',
  'approved',
  'review',
  'declined',
] as const;
export type RunStatus = (typeof runStatuses)[number];

export interface WorkflowRun {
  readonly id: string;
  readonly applicantId: string;
  readonly workflowId: string;
  readonly sdkToken: string;
  readonly tags: readonly string[] | null;
  readonly customData: Readonly<Record<string, unknown>>;
  readonly link: Readonly<Record<string, unknown>>;
  readonly createdAt: number;
  updatedAt: number;
  status: RunStatus;
  reasons: readonly string[];
  verdict?: Verdict;
}

const statusOf: Record<Verdict['answer'], RunStatus> = {
  approve: 'approved',
  retry: 'declined',
  refuse: 'declined',
  review: 'review',
  abandon: 'abandoned',
};

/** Why a document report is not clear, as the breakdown's reasons. */
const reasonOf: Record<Verdict['answer'], readonly string[]> = {
  approve: [],
  retry: ['blurred_photo'],
  refuse: ['digital_tampering'],
  review: ['data_comparison'],
  abandon: [],
};

export function newRun(
  run: Pick<WorkflowRun, 'applicantId' | 'workflowId' | 'tags' | 'customData' | 'link' | 'sdkToken'>,
  now: number,
): WorkflowRun {
  return { ...run, id: randomUUID(), createdAt: now, updatedAt: now, status: 'awaiting_input', reasons: [] };
}

export function decideRun(run: WorkflowRun, verdict: Verdict, now: number): void {
  run.status = statusOf[verdict.answer];
  run.reasons = verdict.labels ?? reasonOf[verdict.answer];
  run.verdict = verdict;
  run.updatedAt = now;
}

/** The answer for one run. */
export function presentRun(run: WorkflowRun, applicant: Applicant, origin: string): object {
  return {
    id: run.id,
    applicant_id: run.applicantId,
    workflow_id: run.workflowId,
    workflow_version_id: 1,
    dashboard_url: `${origin}/dashboard/results/${run.id}`,
    status: run.status,
    output: run.verdict === undefined ? {} : outputOf(run, run.verdict, applicant),
    reasons: run.reasons,
    error: null,
    sdk_token: run.sdkToken,
    link: run.link,
    tags: run.tags,
    custom_data: run.customData,
    created_at: new Date(run.createdAt).toISOString(),
    updated_at: new Date(run.updatedAt).toISOString(),
  };
}

/** The payload of `workflow_run.completed` (schemas/webhooks/webhook_event.yaml). */
export function completedEvent(run: WorkflowRun, applicant: Applicant, origin: string): object {
  const completed = new Date(run.updatedAt).toISOString();
  return {
    payload: {
      resource_type: 'workflow_run',
      action: 'workflow_run.completed',
      object: {
        id: run.id,
        status: run.status,
        started_at_iso8601: new Date(run.createdAt).toISOString(),
        completed_at_iso8601: completed,
        href: `${origin}/v3.6/workflow_runs/${run.id}`,
      },
      resource: {
        ...presentRun(run, applicant, origin),
        workflow_run_id: run.id,
        input: run.customData,
      },
    },
  };
}

/**
 * The output of our two workflows: the document and face reports in short. Each client chooses its own output
 * keys.
 */
function outputOf(
  run: WorkflowRun,
  { answer, extracted = {}, nothingRead, noLiveness }: Verdict,
  applicant: Applicant,
): object {
  if (answer === 'abandon') return {};
  const clear = answer === 'approve';
  const quality = answer === 'retry';
  return {
    document: {
      result: clear ? 'clear' : 'consider',
      sub_result: { approve: 'clear', retry: 'rejected', refuse: 'suspected', review: 'caution' }[answer],
      ...(nothingRead !== true && { properties: propertiesOf(extracted, applicant, run.updatedAt) }),
      breakdown: {
        data_comparison: { result: answer === 'review' ? 'consider' : 'clear' },
        image_integrity: {
          result: quality ? 'consider' : 'clear',
          breakdown: {
            image_quality: {
              result: quality ? 'unidentified' : 'clear',
              properties: Object.fromEntries(
                quality ? run.reasons.map((reason) => [reason, 'consider']) : [],
              ),
            },
          },
        },
        visual_authenticity: {
          result: answer === 'refuse' ? 'consider' : 'clear',
          breakdown: Object.fromEntries(
            answer === 'refuse' ? run.reasons.map((reason) => [reason, { result: 'consider' }]) : [],
          ),
        },
      },
    },
    // Only the report of a video or motion capture has this part.
    facial_similarity: {
      result: clear || quality ? 'clear' : 'consider',
      ...(noLiveness !== true && {
        breakdown: {
          visual_authenticity: { result: 'clear', breakdown: { liveness_detected: { result: 'clear' } } },
        },
      }),
    },
    ...(run.workflowId === workflows[2] && {
      proof_of_address: {
        result: 'clear',
        ...(nothingRead !== true && {
          properties: {
            document_type: 'utility_bill',
            issue_date: extracted.addressIssuedDate ?? monthBefore(run.updatedAt),
          },
        }),
      },
    }),
  };
}

function propertiesOf(extracted: Extracted, applicant: Applicant, now: number): object {
  const country = extracted.country ?? applicant.address?.country;
  const first_name = extracted.firstName ?? applicant.first_name;
  const last_name = extracted.lastName ?? applicant.last_name;
  const date_of_birth = extracted.birthDate ?? applicant.dob;
  const number = extracted.documentNumber ?? documentNumberOf(first_name, last_name, date_of_birth);
  return {
    first_name,
    last_name,
    date_of_birth,
    document_type: extracted.documentType ?? 'passport',
    document_numbers: [{ type: 'document_number', value: number }],
    issuing_country: country,
    nationality: extracted.nationality ?? country,
    date_of_expiry: extracted.expiryDate ?? `${new Date(now).getUTCFullYear() + 5}-06-30`,
  };
}
