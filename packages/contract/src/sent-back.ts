import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id } from './shared.ts';
import type { FileKind, ReviewLabel } from './verification.ts';

const documentKinds: readonly FileKind[] = ['document-front', 'document-back'];
const faceKinds: readonly FileKind[] = ['selfie', 'liveness-1', 'liveness-2', 'liveness-3'];

/** The pictures that each label objects to; none where it is about details or a number. */
const labelFiles: Record<ReviewLabel, readonly FileKind[]> = {
  'document-blurred': documentKinds,
  'document-too-dark': documentKinds,
  'document-glare': documentKinds,
  'document-cut-off': documentKinds,
  'document-damaged': documentKinds,
  'document-side-missing': documentKinds,
  'document-not-original': documentKinds,
  'document-expired': documentKinds,
  'document-type-differs': documentKinds,
  'document-not-accepted': documentKinds,
  'tax-number-only': documentKinds,
  'name-differs': [],
  'birth-date-differs': [],
  'nationality-differs': [],
  'selfie-unclear': faceKinds,
  'selfie-differs': faceKinds,
  'liveness-unclear': ['liveness-1', 'liveness-2', 'liveness-3'],
  'address-too-old': ['proof-of-address'],
  'address-differs': ['proof-of-address'],
  'address-not-accepted': ['proof-of-address'],
  'number-not-found': [],
  'number-differs': [],
  'document-altered': documentKinds,
  'identity-in-use': documentKinds,
  'under-age': [],
  'not-eligible': [],
};

/** The labels of an attempt that object to one of its pictures. */
export const labelsAbout = (labels: readonly ReviewLabel[], kind: FileKind): ReviewLabel[] =>
  labels.filter((label) => labelFiles[label].includes(kind));

/**
 * The pictures of an attempt that was sent back which have to be taken again; the others are carried on to
 * the next one. All of them where no reason was given, or one is about a picture that was not asked for.
 */
export function rejectedFiles(labels: readonly ReviewLabel[], required: readonly FileKind[]): FileKind[] {
  const elsewhere = labels.some((label) => {
    const kinds = labelFiles[label];
    return kinds.length > 0 && !kinds.some((kind) => required.includes(kind));
  });
  if (labels.length === 0 || elsewhere) return [...required];
  return required.filter((kind) => labelsAbout(labels, kind).length > 0);
}

/** A detail that a reason says differs, as it was declared then and as the document has it. */
export const difference = v.object({
  field: v.picklist(['name', 'birthDate', 'nationality']),
  declared: v.string(),
  read: v.string(),
});
export type Difference = v.InferOutput<typeof difference>;

/**
 * What differs in an attempt that was sent back: only what its reasons name, and only where the document
 * could be read. None while the case is in another state, or where the details are locked.
 */
export const caseDifferences = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/case-differences',
  sdkPath: '/v1/s1/kyc/integration/case-differences',
  access: 'account',
  summary: 'Declared details beside those of the document, where a reason says that they differ',
  input: v.strictObject({ caseId: id }),
  result: v.array(difference),
});
