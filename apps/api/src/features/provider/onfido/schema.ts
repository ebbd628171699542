import * as v from 'valibot';

/** Unknown fields are null or absent. */
const text = v.optional(v.nullish(v.string(), ''), '');

/** Parts of a report by name (schemas/reports/*_breakdown.yaml). */
export type Parts = Record<string, Breakdown | null | undefined>;

/** One part: a result, and parts of its own. */
export interface Breakdown {
  result?: string | null | undefined;
  breakdown?: Parts | null | undefined;
  /** Reasons by name if the part is about pictures; numbers and ids elsewhere. */
  properties?: Record<string, unknown> | null | undefined;
}
const breakdown: v.GenericSchema<unknown, Breakdown> = v.object({
  result: v.nullish(v.string()),
  breakdown: v.nullish(v.lazy(() => parts)),
  properties: v.nullish(v.record(v.string(), v.unknown())),
});
const parts = v.record(v.string(), v.nullish(breakdown));

const report = v.object({ result: text, breakdown: v.nullish(parts) });
export type Report = v.InferOutput<typeof report>;

/** schemas/reports/document_properties.yaml: what we use of it. */
const documentProperties = v.object({
  first_name: text,
  last_name: text,
  date_of_birth: text,
  date_of_expiry: text,
  document_type: text,
  document_numbers: v.optional(v.nullish(v.array(v.object({ type: text, value: text })), []), []),
  issuing_country: text,
  nationality: text,
});
export type DocumentProperties = v.InferOutput<typeof documentProperties>;

const documentReport = v.object({
  ...report.entries,
  sub_result: text,
  properties: v.nullish(documentProperties),
});

/** schemas/reports/proof_of_address_properties.yaml: what we use of it. */
const addressReport = v.object({
  ...report.entries,
  properties: v.nullish(v.object({ issue_date: text })),
});

/**
 * The outputs of our workflows: reports under these names. With other outputs the verdict has fewer facts.
 */
const output = v.object({
  document: v.fallback(v.nullish(documentReport), undefined),
  facial_similarity: v.fallback(v.nullish(report), undefined),
  known_faces: v.fallback(v.nullish(report), undefined),
  proof_of_address: v.fallback(v.nullish(addressReport), undefined),
});

/** schemas/workflow_runs/workflow_run.yaml */
export const workflowRun = v.object({
  id: v.string(),
  applicant_id: v.string(),
  workflow_id: text,
  status: v.string(),
  sdk_token: text,
  tags: v.optional(v.nullish(v.array(v.string()), []), []),
  reasons: v.optional(v.nullish(v.array(v.string()), []), []),
  output: v.nullish(output),
  error: v.nullish(v.object({ type: text, message: text })),
});
export type WorkflowRun = v.InferOutput<typeof workflowRun>;

export const workflowRuns = v.array(
  v.object({ id: v.string(), tags: v.optional(v.nullish(v.array(v.string()), []), []) }),
);

export const applicant = v.object({ id: v.string() });

export const sdkToken = v.object({ token: v.pipe(v.string(), v.minLength(1)) });

/** Payload of an SDK token, a JWT: when it expires, in seconds since 1970. */
export const sdkTokenPayload = v.object({ exp: v.number() });

/** schemas/webhooks/webhook_event.yaml: what we use of it. Tasks name the run that they belong to. */
export const webhookEvent = v.object({
  payload: v.object({
    resource_type: text,
    object: v.nullish(v.object({ id: text })),
    resource: v.nullish(
      v.object({ workflow_run_id: text, tags: v.optional(v.nullish(v.array(v.string()), []), []) }),
    ),
  }),
});
