import type { ResultOf } from '@credence/contract/endpoint';
import type { StepStatus } from '@credence/contract/kyc';
import type { supportedDocumentType } from '@credence/contract/kyc-calls';
import type { ApplicantCase } from '@credence/contract/verification';

/** A way to be verified without a document. */
export type Way = ResultOf<typeof supportedDocumentType>['nonDocument'][number];

export type View =
  | 'form'
  | 'again'
  | 'waiting'
  | 'approved'
  | 'refused'
  | 'usedUp'
  | 'closed'
  | 'paused'
  | 'elsewhere'
  | 'none';

/** Whether somebody else is at work on it. */
export const isBeingChecked = (newest: Pick<ApplicantCase, 'state'> | undefined): boolean =>
  newest?.state === 'submitted' || newest?.state === 'in_review';

/**
 * What to show: what became of the newest number or electronic identity, within what the level still
 * allows.
 */
export function viewFor(
  status: StepStatus,
  newest: Pick<ApplicantCase, 'state'> | undefined,
  ways: readonly Pick<Way, 'place'>[],
): View {
  if (isBeingChecked(newest)) return 'waiting';
  if (status === 'SUCCESS' || newest?.state === 'approved') return 'approved';
  if (status === 'NOT_ALLOW') return 'closed';
  if (status === 'CERTIFICATION_DISABLED') return 'paused';
  if (newest?.state === 'refused') return 'refused';
  if (status === 'FAILED_AND_CAN_NOT_RETRY') return newest?.state === 'retry' ? 'usedUp' : 'refused';
  if (ways.length === 0) return 'none';
  // Something else is being checked that makes a number needless, unless the level asks for both.
  if (status === 'PENDING' && ways.every(({ place }) => place === 'instead')) return 'elsewhere';
  return newest?.state === 'retry' ? 'again' : 'form';
}
