import type { ApplicantCase, CaseState, FileKind, StepStatus } from '@credence/contract';

/** Views between which the applicant moves while pictures are being collected; each has its own place in the browser's history. */
export type CollectingView = 'choose' | 'guide' | FileKind | 'review';
export type View = CollectingView | 'waiting' | 'retry' | 'approved' | 'refused' | 'closed';

const collectingViews: ReadonlySet<string> = new Set<CollectingView>([
  'choose',
  'guide',
  'document-front',
  'document-back',
  'selfie',
  'review',
]);

export function isCollectingView(view: View): view is CollectingView {
  return collectingViews.has(view);
}

/** What the server knows, before any wish of the applicant. */
export type Stage = 'choosing' | 'collecting' | 'waiting' | 'retry' | 'approved' | 'refused' | 'closed';

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
  FAILED_AND_CAN_NOT_RETRY: 'refused',
  CERTIFICATION_DISABLED: 'closed',
};

/** The stage of a level from its newest case and its status. A level that is closed takes no further pictures. */
export function stageOf(current: ApplicantCase | null, status: StepStatus): Stage {
  const stage = current ? stageOfCase[current.state] : 'choosing';
  if (stage === 'choosing') return stageOfStatus[status];
  const asksForPictures = stage === 'collecting' || stage === 'retry';
  return asksForPictures && stageOfStatus[status] === 'closed' ? 'closed' : stage;
}

/** The pictures that are there or on their way. One that cannot be read counts as missing. */
export function heldKinds(current: ApplicantCase, uploading: Iterable<FileKind>): ReadonlySet<FileKind> {
  const stored = current.files.filter((file) => file.state !== 'unreadable').map((file) => file.kind);
  return new Set([...stored, ...uploading]);
}

/** Where to go on: at the first picture that is missing, with the guidance before the very first. */
export function nextView(current: ApplicantCase, held: ReadonlySet<FileKind>): CollectingView {
  const missing = current.requiredFiles.find((kind) => !held.has(kind));
  return missing ?? 'review';
}

export function resumeView(current: ApplicantCase, held: ReadonlySet<FileKind>): CollectingView {
  return held.size === 0 ? 'guide' : nextView(current, held);
}

/** The views of a case in their order. */
export function viewOrder(current: ApplicantCase): CollectingView[] {
  return ['choose', 'guide', ...current.requiredFiles, 'review'];
}

/** What to show: the applicant's wish where the stage leaves a choice. */
export function viewFor(
  stage: Stage,
  current: ApplicantCase | null,
  wanted: string,
  held: ReadonlySet<FileKind>,
): View {
  if (stage === 'choosing') return 'choose';
  if (stage === 'retry') return wanted === 'choose' ? 'choose' : 'retry';
  if (stage !== 'collecting' || !current) return stage === 'collecting' ? 'choose' : stage;
  return viewOrder(current).find((view) => view === wanted) ?? resumeView(current, held);
}
