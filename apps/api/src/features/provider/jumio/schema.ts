import * as v from 'valibot';

// Names: Jumio's API guide (repository Jumio/implementation-guides, api-guide/api_guide.md) and
// documentation.jumio.ai. Only what we use is required, so that new fields break nothing.

const text = v.pipe(v.string(), v.minLength(1));

/** Seconds in `expires_in`. */
export const accessToken = v.object({ access_token: text, expires_in: v.pipe(v.number(), v.minValue(1)) });

/** The answer to creating or updating an account. */
export const begunExecution = v.object({
  account: v.object({ id: text }),
  workflowExecution: v.object({ id: text }),
  web: v.object({ href: v.pipe(v.string(), v.url()) }),
});
export type BegunExecution = v.InferOutput<typeof begunExecution>;

export const executionStatus = v.object({ workflowExecution: v.object({ status: text }) });

const decision = v.object({
  type: text,
  details: v.nullish(v.object({ label: v.nullish(v.string(), '') }), {}),
  risk: v.nullish(v.object({ score: v.nullish(v.number()) })),
});

const reported = v.nullish(v.string(), '');

/** What was read; the guide lists many more fields, which are not used here. */
const extraction = v.object({
  type: reported,
  subType: reported,
  issuingCountry: reported,
  firstName: reported,
  lastName: reported,
  dateOfBirth: reported,
  expiryDate: reported,
  documentNumber: reported,
  nationality: reported,
});
export type Extraction = v.InferOutput<typeof extraction>;

const capability = v.array(v.object({ decision }));

/** The answer of `GET …/workflow-executions/{id}`. */
export const executionDetails = v.object({
  workflow: v.object({ id: text, status: text }),
  decision: v.nullish(decision),
  capabilities: v.nullish(
    v.objectWithRest(
      { extraction: v.optional(v.array(v.object({ decision, data: v.nullish(extraction) }))) },
      capability,
    ),
    {},
  ),
});
export type ExecutionDetails = v.InferOutput<typeof executionDetails>;

/** The callback's body. It contains no verdict. */
export const callback = v.object({
  userReference: v.nullish(v.string(), ''),
  workflowExecution: v.object({ id: text }),
});
