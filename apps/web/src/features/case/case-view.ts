import type { StepStatus } from '@credence/contract/kyc';
import type { ApplicantCase, CaseState, FileKind } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { livenessKinds } from './file-kinds.ts';

/**
 * Views between which the applicant moves while pictures are being collected; each has its own place in the
 * browser's history.
 */
export type CollectingView = 'choose' | 'guide' | FileKind | 'review';
export type View = CollectingView | 'consent' | 'vendor' | Exclude<Stage, 'choosing' | 'collecting'>;

const collectingViews: ReadonlySet<string> = new Set<CollectingView>([
  'choose',
  'guide',
  'document-front',
  'document-back',
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

/** The pictures that are there or on their way. One that cannot be read counts as missing. */
export function heldKinds(current: ApplicantCase, uploading: Iterable<FileKind>): ReadonlySet<FileKind> {
  const stored = current.files.filter((file) => file.state !== 'unreadable').map((file) => file.kind);
  return new Set([...stored, ...uploading]);
}

/** The next view: the first missing picture, with the guidance before the very first. */
export function nextView(current: ApplicantCase, held: ReadonlySet<FileKind>): CollectingView {
  const missing = current.requiredFiles.find((kind) => !held.has(kind));
  return missing ?? 'review';
}

export function resumeView(current: ApplicantCase, held: ReadonlySet<FileKind>): CollectingView {
  return held.size === 0 ? 'guide' : nextView(current, held);
}

/** The views of a case in their order. */
export function viewOrder(current: ApplicantCase): CollectingView[] {
  // A document that was accepted at the level below is not chosen again.
  return [
    ...(current.documentCarried ? [] : ['choose' as const]),
    'guide',
    ...current.requiredFiles,
    'review',
  ];
}

/** The view before this one, to which Back leads. */
export function previousView(current: ApplicantCase, view: CollectingView): CollectingView {
  const order = viewOrder(current);
  return order[order.indexOf(view) - 1] ?? 'guide';
}

/** The parts that an applicant sees as steps. */
export type StepName = 'document' | 'ready' | 'pictures' | 'selfie' | 'address' | 'person' | 'review';

const stepOfView: Record<CollectingView, StepName> = {
  choose: 'document',
  guide: 'pictures',
  'document-front': 'pictures',
  'document-back': 'pictures',
  selfie: 'selfie',
  'proof-of-address': 'address',
  'liveness-1': 'person',
  'liveness-2': 'person',
  'liveness-3': 'person',
  review: 'review',
};

/** Whether a vendor continues when our part is done; then nothing is submitted here. */
export const goesToVendor = (current: Pick<ApplicantCase, 'provider'>): boolean =>
  current.provider !== 'PROVIDER_DEFAULT';

const asksForDocument = (current: ApplicantCase): boolean => current.requiredFiles.includes('document-front');

/** The step to which a view belongs. */
export function stepOf(view: CollectingView, current: ApplicantCase | null): StepName {
  if (current && goesToVendor(current)) return view === 'choose' ? 'document' : 'pictures';
  return view === 'guide' && current && !asksForDocument(current) ? 'ready' : stepOfView[view];
}

/** The steps of a case in their order; before there is one, those that its level usually has. */
export function stepsOf(level: Level, current: ApplicantCase | null): StepName[] {
  if (current?.state === 'collecting') {
    const steps = viewOrder(current).map((view) => stepOf(view, current));
    return [...new Set(goesToVendor(current) ? [...steps, 'person' as const] : steps)];
  }
  return level === 1
    ? ['document', 'pictures', 'selfie', 'review']
    : ['document', 'pictures', 'address', 'person', 'review'];
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
  held: ReadonlySet<FileKind>,
): View {
  if (stage === 'choosing') return 'choose';
  if (stage === 'retry') return wanted === 'choose' ? 'choose' : 'retry';
  if (stage !== 'collecting') return stage;
  // Begun with a provider whose part asks for the document itself.
  if (!current || current.documentType === null) return 'choose';
  return viewOrder(current).find((view) => view === wanted) ?? resumeView(current, held);
}
