import * as v from 'valibot';

// Names: Jumio's API guide (repository Jumio/implementation-guides, api-guide/api_guide.md) and documentation.jumio.ai. Only what is used is
// demanded, so that a new field of theirs breaks nothing.

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

const told = v.nullish(v.string(), '');

/** What was read; the guide lists many more fields, which nobody here needs to know. */
const extraction = v.object({
  type: told,
  subType: told,
  issuingCountry: told,
  firstName: told,
  lastName: told,
  dateOfBirth: told,
  expiryDate: told,
  documentNumber: told,
  nationality: told,
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

/** What is sent to the callback address. It tells no verdict. */
export const callback = v.object({
  userReference: v.nullish(v.string(), ''),
  workflowExecution: v.object({ id: text }),
});
