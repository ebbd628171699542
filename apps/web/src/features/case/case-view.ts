import type { StepStatus } from '@credence/contract/kyc';
import type { ApplicantCase, CaseState } from '@credence/contract/verification';
import { livenessKinds } from './file-kinds.ts';
import { type CollectingView, goesToVendor, resumeView, viewOrder } from './flow.ts';

/** Every view of a level. */
export type View = CollectingView | 'consent' | 'vendor' | Exclude<Stage, 'choosing' | 'collecting'>;

const collectingViews: ReadonlySet<string> = new Set<CollectingView>([
  'choose',
  'guide',
  'document-front',
  'document-back',
  'details',
  'selfie',
  'proof-of-address',
  'liveness-1',
  'liveness-2',
  'liveness-3',
  'review',
]);

export function isCollectingView(view: View): view is CollectingView {
  return collectingViews.has(view);
}

/** What the server knows, before any wish of the applicant. */
export type Stage =
  | 'choosing'
  | 'collecting'
  | 'waiting'
  | 'retry'
  | 'approved'
  | 'refused'
  | 'usedUp'
  | 'closed'
  | 'paused';

const stageOfCase: Record<CaseState, Stage> = {
  collecting: 'collecting',
  submitted: 'waiting',
  in_review: 'waiting',
  approved: 'approved',
  retry: 'retry',
  refused: 'refused',
  abandoned: 'choosing',
  expired: 'choosing',
};

/** Where no case of ours says more: a level may also have been decided elsewhere. */
const stageOfStatus: Record<StepStatus, Stage> = {
  ALLOW: 'choosing',
  NOT_ALLOW: 'closed',
  PENDING: 'waiting',
  SUCCESS: 'approved',
  FAILED_AND_CAN_RETRY: 'choosing',
  // What was refused for good says so by its case.
  FAILED_AND_CAN_NOT_RETRY: 'usedUp',
  CERTIFICATION_DISABLED: 'paused',
};

/** A level that is shut takes no further pictures, and one whose tries are used up no further case. */
const ends: Partial<Record<Stage, ReadonlySet<Stage>>> = {
  collecting: new Set(['closed', 'paused']),
  retry: new Set(['closed', 'paused', 'usedUp']),
};

/** The stage of a level from its newest case and its status. */
export function stageOf(current: ApplicantCase | null, status: StepStatus): Stage {
  // Another way that was sent back leaves the document to be chosen.
  const free = current === null || (current.state === 'retry' && current.route !== 'document');
  const stage = free ? 'choosing' : stageOfCase[current.state];
  const byStatus = stageOfStatus[status];
  return stage === 'choosing' || ends[stage]?.has(byStatus) === true ? byStatus : stage;
}

/**
 * Whether a view takes pictures of the face, or hands them in, before that is agreed to. A vendor asks for
 * its own part by itself.
 */
export const owesConsent = (current: ApplicantCase | null, view: View | undefined): boolean =>
  current?.consent === 'owed' &&
  !goesToVendor(current) &&
  (view === 'review' || faceViews.some((one) => one === view));

const faceViews: readonly View[] = ['selfie', ...livenessKinds];

/** What to show: the applicant's wish where the stage leaves a choice. */
export function viewFor(
  stage: Stage,
  current: ApplicantCase | null,
  wanted: string,
  done: ReadonlySet<CollectingView>,
): View {
  if (stage === 'choosing') return 'choose';
  if (stage === 'retry') return wanted === 'choose' ? 'choose' : 'retry';
  if (stage !== 'collecting') return stage;
  // Begun with a provider whose part asks for the document itself.
  if (!current || current.documentType === null) return 'choose';
  return viewOrder(current).find((view) => view === wanted) ?? resumeView(current, done);
}
