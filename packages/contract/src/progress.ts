import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, time } from './shared.ts';

/**
 * How far a submitted case is. `checking`: machines work on it. `in-line`: it waits for an officer.
 * `with-officer`: one has taken it. `over`: nothing is under way.
 */
const stage = v.picklist(['checking', 'in-line', 'with-officer', 'over']);

/** What the applicant may know of a case that waits for its verdict; asked again while it does. */
export const caseProgress = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/case-progress',
  sdkPath: '/v1/s1/kyc/integration/case-progress',
  access: 'account',
  summary: 'How far a submitted case is, and when it is usually decided',
  input: v.strictObject({ caseId: id }),
  result: v.object({
    stage,
    /**
     * Whether machines have read the document: all that matters, and compared it with the details (`read`),
     * or not enough (`left`), so that a person does. `none` where it has no document.
     */
    document: v.picklist(['none', 'waiting', 'read', 'left']),
    /** The place in the line for an officer, from 1; null while it is in no line. */
    place: v.nullable(v.number()),
    /** When officers usually get to this place at their present pace; null where too little is known. */
    usuallyBy: v.nullable(time),
    /** The address that the verdict is e-mailed to, mostly covered; null where no e-mail will be sent. */
    mailTo: v.nullable(v.string()),
  }),
});
export type CaseProgress = v.InferOutput<(typeof caseProgress)['result']>;
