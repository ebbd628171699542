import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { kycLevel } from './kyc.ts';
import { caseAddress, person } from './review-queue.ts';
import { id, time } from './shared.ts';
import { caseFile, caseState } from './verification.ts';

/** A case of another account that shows the same document, face or picture. */
const duplicate = v.object({
  ...caseAddress.entries,
  kinds: v.array(v.picklist(['document', 'face', 'picture'])),
  level: kycLevel,
  state: caseState,
  seenAt: time,
});
export type CaseDuplicate = v.InferOutput<typeof duplicate>;

/** One page of them, newest first, with how many there are in all and what became of those. */
export const duplicates = v.object({
  total: v.number(),
  approved: v.number(),
  refused: v.number(),
  items: v.array(duplicate),
  next: v.nullable(v.string()),
});

/**
 * Further cases of other accounts that show the same as this one. Each call is recorded in the audit trail.
 */
export const caseDuplicates = endpoint({
  method: 'POST',
  path: '/console/api/case/sightings',
  access: 'officer',
  permission: 'read-cases',
  summary: 'Cases of other accounts that show the same document, picture or face',
  input: v.strictObject({
    ...caseAddress.entries,
    /** From the previous page's `next`. */
    after: v.optional(id),
  }),
  result: duplicates,
});

/**
 * One of those cases to stand beside this one: whom it is about, and its pictures. Refused with
 * CASE_NOT_FOUND where it shows nothing that this one shows. Recorded in the audit trail of both accounts.
 */
export const compareCases = endpoint({
  method: 'POST',
  path: '/console/api/case/compare',
  access: 'officer',
  permission: 'read-cases',
  summary: 'A case of another account, to stand beside one that shows the same',
  input: v.strictObject({ ...caseAddress.entries, other: caseAddress }),
  result: v.object({ person: v.nullable(person), files: v.array(caseFile) }),
});
export type ComparedCase = v.InferOutput<typeof compareCases.result>;
