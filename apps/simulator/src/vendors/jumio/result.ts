import type { Answer, Extracted } from '../../core/vendor.ts';
import { readOff } from '../../core/page-choice.ts';
import type { CredentialCategory, WorkflowExecution } from './workflow-execution.ts';

// Shapes and labels: Jumio's API guide, "Get Workflow Details", and documentation.jumio.ai, "Transaction
// Decisions and Risk Scores" (PASSED 0–30, WARNING 31–70, REJECTED 71–100, NOT_EXECUTED −1).

export type DecisionType = 'PASSED' | 'REJECTED' | 'WARNING' | 'NOT_EXECUTED';

export interface Decision {
  readonly type: DecisionType;
  readonly details: { readonly label: string };
}

const capabilityNames = [
  'usability',
  'imageChecks',
  'extraction',
  'dataChecks',
  'liveness',
  'similarity',
  'addressValidation',
  'proofOfResidency',
] as const;
type CapabilityName = (typeof capabilityNames)[number];

/** The capabilities that must have passed for another to be executed. */
const preconditions: Record<CapabilityName, readonly CapabilityName[]> = {
  usability: [],
  imageChecks: ['usability'],
  extraction: ['usability', 'imageChecks'],
  dataChecks: ['usability', 'imageChecks', 'extraction'],
  liveness: ['usability'],
  similarity: ['usability'],
  addressValidation: ['usability', 'imageChecks', 'extraction'],
  proofOfResidency: ['usability', 'imageChecks', 'extraction'],
};

/** The workflow that also checks the address. */
const residencyWorkflow = 10013;

const examined: Record<CapabilityName, readonly CredentialCategory[]> = {
  usability: ['ID', 'SELFIE', 'FACEMAP'],
  imageChecks: ['ID'],
  extraction: ['ID'],
  dataChecks: ['ID'],
  liveness: ['SELFIE', 'FACEMAP'],
  similarity: ['ID', 'SELFIE'],
  addressValidation: ['ID'],
  proofOfResidency: ['ID'],
};

/** The labels of a finding, each with the capability that reports it and the decision. */
const labels: Readonly<Record<string, { capability: CapabilityName; type: DecisionType }>> = {
  ...findings('usability', 'REJECTED', [
    'BAD_QUALITY',
    'BAD_QUALITY_IMAGE',
    'BLURRED',
    'GLARE',
    'BLACK_WHITE',
    'MISSING_PAGE',
    'MISSING_SIGNATURE',
    'NOT_A_DOCUMENT',
    'PHOTOCOPY',
    'PART_OF_DOCUMENT_MISSING',
    'PART_OF_DOCUMENT_HIDDEN',
    'DAMAGED_DOCUMENT',
  ]),
  ...findings('usability', 'WARNING', ['UNSUPPORTED_COUNTRY', 'UNSUPPORTED_DOCUMENT_TYPE']),
  ...findings('imageChecks', 'REJECTED', [
    'FAILED',
    'DIGITAL_COPY',
    'WATERMARK',
    'MANIPULATED_DOCUMENT',
    'OTHER_REJECTION',
    'GHOST_IMAGE_DIFFERENT',
    'PUNCHED',
    'SAMPLE',
    'CHIP_MISSING',
    'FAKE',
  ]),
  ...findings('imageChecks', 'WARNING', ['DIFFERENT_PERSON', 'REPEATED_FACE']),
  ...findings('dataChecks', 'REJECTED', [
    'NFC_CERTIFICATE',
    'MISMATCHING_DATAPOINTS',
    'MRZ_CHECKSUM',
    'MISMATCHING_DATA_REPEATED_FACE',
  ]),
  ...findings('liveness', 'REJECTED', [
    'LIVENESS_UNDETERMINED',
    'ID_USED_AS_SELFIE',
    'MULTIPLE_PEOPLE',
    'MANIPULATED',
    'NO_FACE_PRESENT',
    'FACE_NOT_FULLY_VISIBLE',
  ]),
  ...findings('liveness', 'WARNING', ['AGE_DIFFERENCE']),
  ...findings('similarity', 'REJECTED', ['NO_MATCH']),
  ...findings('similarity', 'WARNING', ['NOT_POSSIBLE']),
  ...findings('proofOfResidency', 'REJECTED', ['DENY']),
  ...findings('proofOfResidency', 'WARNING', ['ALERT']),
};

const defaultLabel: Record<Exclude<Answer, 'approve' | 'abandon'>, string> = {
  retry: 'BLURRED',
  refuse: 'MANIPULATED_DOCUMENT',
  review: 'NOT_POSSIBLE',
};

const overall: Record<Exclude<Answer, 'abandon'>, { type: DecisionType; score: number }> = {
  approve: { type: 'PASSED', score: 5 },
  retry: { type: 'REJECTED', score: 85 },
  refuse: { type: 'REJECTED', score: 100 },
  review: { type: 'WARNING', score: 50 },
};

function findings(capability: CapabilityName, type: DecisionType, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { capability, type }]));
}

/** Jumio's overall decision about an execution; for one that expired, what its documentation shows. */
export function overallDecision(execution: WorkflowExecution) {
  const { verdict, status } = execution;
  if (verdict === undefined || verdict.answer === 'abandon')
    return { type: 'NOT_EXECUTED', details: { label: status }, risk: { score: -1 } };
  const { type, score } = overall[verdict.answer];
  return { type, details: { label: type }, risk: { score } };
}

function findingsOf(execution: WorkflowExecution): ReadonlyMap<CapabilityName, Decision> {
  const { verdict } = execution;
  const decisions = new Map<CapabilityName, Decision>();
  if (verdict === undefined || verdict.answer === 'approve' || verdict.answer === 'abandon') return decisions;
  const given = verdict.labels?.length ? verdict.labels : [defaultLabel[verdict.answer]];
  for (const label of given) {
    // A label that the guide does not list is reported by the image checks, whose list is the most open.
    const { capability, type } = labels[label] ?? {
      capability: 'imageChecks' as const,
      type: 'REJECTED' as const,
    };
    if (!decisions.has(capability)) decisions.set(capability, { type, details: { label } });
  }
  return decisions;
}

function decisionOf(capability: CapabilityName, found: ReadonlyMap<CapabilityName, Decision>): Decision {
  const blocked = preconditions[capability].some((before) => {
    const { type } = decisionOf(before, found);
    return type === 'REJECTED' || type === 'NOT_EXECUTED';
  });
  if (blocked) return { type: 'NOT_EXECUTED', details: { label: 'PRECONDITION_NOT_FULFILLED' } };
  const passed = {
    type: 'PASSED',
    details: { label: capability === 'similarity' ? 'MATCH' : 'OK' },
  } as const;
  return found.get(capability) ?? passed;
}

/**
 * The text of the document. Jumio learns nothing about the person but the allowed documents, so a field that
 * was not given is missing, as if the document lacked it.
 */
function extractionData(execution: WorkflowExecution, given: Extracted) {
  const id = execution.request.workflowDefinition.credentials.find(({ category }) => category === 'ID');
  const type = given.documentType ?? id?.type?.values[0] ?? 'PASSPORT';
  return withoutMissing({
    type: type === 'TAX_ID' ? 'ID_CARD' : type,
    // Jumio counts residence permits as identity cards; this document is not one.
    subType: type === 'ID_CARD' ? 'NATIONAL_ID' : type === 'TAX_ID' ? type : undefined,
    issuingCountry: given.country ?? id?.country?.values[0],
    firstName: given.firstName,
    lastName: given.lastName,
    dateOfBirth: given.birthDate,
    expiryDate: given.expiryDate,
    documentNumber: given.documentNumber,
    nationality: given.nationality,
  });
}

const similarityWords: Partial<Record<DecisionType, string>> = {
  PASSED: 'MATCH',
  REJECTED: 'NOT_MATCH',
  WARNING: 'NOT_POSSIBLE',
};

function dataOf(name: CapabilityName, type: DecisionType, execution: WorkflowExecution) {
  const read = name === 'extraction' && type === 'PASSED' ? readOff(execution) : undefined;
  if (read !== undefined) return { data: extractionData(execution, read) };
  if (name === 'liveness' && type !== 'NOT_EXECUTED') return { data: { type: 'JUMIO_STANDARD' } };
  const similarity = name === 'similarity' ? similarityWords[type] : undefined;
  return similarity === undefined ? {} : { data: { similarity } };
}

/** A workflow that reads nothing lacks extraction and what depends on it; another may lack liveness. */
function isPartOf(execution: WorkflowExecution, name: CapabilityName): boolean {
  const needsReading = name === 'extraction' || preconditions[name].includes('extraction');
  if (needsReading && readOff(execution) === undefined) return false;
  if (name === 'liveness' && execution.verdict?.noLiveness === true) return false;
  const residency = execution.request.workflowDefinition.key === residencyWorkflow;
  return residency || (name !== 'addressValidation' && name !== 'proofOfResidency');
}

function capabilitiesOf(execution: WorkflowExecution) {
  const found = findingsOf(execution);
  const names = capabilityNames.filter((name) => isPartOf(execution, name));
  return Object.fromEntries(
    names.map((name) => {
      const decision = decisionOf(name, found);
      const credentials = execution.credentials.filter(({ category }) => examined[name].includes(category));
      return [name, [{ id: execution.id, credentials, decision, ...dataOf(name, decision.type, execution) }]];
    }),
  );
}

function withoutMissing<Value extends object>(value: Value) {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));
}

function timestamp(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : new Date(milliseconds).toISOString();
}

/** The answer of `GET /api/v1/accounts/{a}/workflow-executions/{w}`. */
export function workflowDetails(execution: WorkflowExecution, origin: string) {
  const { request, status } = execution;
  const processed = status === 'PROCESSED';
  const ended = processed || status === 'SESSION_EXPIRED' || status === 'TOKEN_EXPIRED';
  return withoutMissing({
    workflow: withoutMissing({
      id: execution.id,
      status,
      definitionKey: String(request.workflowDefinition.key),
      userReference: request.userReference,
      customerInternalReference: request.customerInternalReference,
    }),
    account: { id: execution.accountId },
    createdAt: timestamp(execution.createdAt),
    startedAt: timestamp(execution.startedAt),
    completedAt: timestamp(execution.completedAt),
    credentials: processed
      ? execution.credentials.map(({ id, category }) => ({
          id,
          category,
          parts: partsOf(category).map((classifier) => ({
            classifier,
            href: `${origin}/api/v1/accounts/${execution.accountId}/credentials/${id}/parts/${classifier}`,
          })),
        }))
      : [],
    decision: ended ? overallDecision(execution) : undefined,
    capabilities: processed ? capabilitiesOf(execution) : {},
  });
}

/** The images that a credential of this category has. */
export function partsOf(category: CredentialCategory): readonly string[] {
  if (category === 'ID') return ['FRONT', 'BACK'];
  if (category === 'DOCUMENT') return ['FRONT'];
  return category === 'SELFIE' ? ['FACE'] : ['FACEMAP'];
}

function references(execution: WorkflowExecution, origin: string) {
  const account = `${origin}/api/v1/accounts/${execution.accountId}`;
  return {
    account: { id: execution.accountId, href: account },
    workflowExecution: {
      id: execution.id,
      href: `${account}/workflow-executions/${execution.id}`,
      definitionKey: String(execution.request.workflowDefinition.key),
      status: execution.status,
    },
  };
}

/** The answer of `GET …/status`. */
export function workflowStatus(execution: WorkflowExecution, origin: string) {
  return references(execution, origin);
}

/** The body of a callback. It says that something happened, never the result. */
export function callbackBody(execution: WorkflowExecution, origin: string, now: number) {
  const { userReference } = execution.request;
  return {
    callbackSentAt: new Date(now).toISOString(),
    ...(userReference === undefined ? {} : { userReference }),
    ...references(execution, origin),
  };
}
