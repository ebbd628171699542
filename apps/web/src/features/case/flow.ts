import type { ApplicantCase, FileKind } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';

/**
 * Views between which the applicant moves while pictures are being collected; each has its own place in the
 * browser's history.
 */
export type CollectingView = 'choose' | 'guide' | FileKind | 'details' | 'review';
/** Whether a vendor continues when our part is done; then nothing is submitted here. */
export const goesToVendor = (current: Pick<ApplicantCase, 'provider'>): boolean =>
  current.provider !== 'PROVIDER_DEFAULT';

const isDocument = (kind: FileKind): boolean => kind === 'document-front' || kind === 'document-back';

/**
 * The views of a case in their order: the document before anything is typed, then what was read from it,
 * then the rest. A vendor compares the details itself, so its applicants declare them before the case begins.
 */
export function viewOrder(current: ApplicantCase): CollectingView[] {
  const documents = current.requiredFiles.filter(isDocument);
  const others = current.requiredFiles.filter((kind) => !isDocument(kind));
  return [
    // A document that was accepted at the level below is not chosen again.
    ...(current.documentCarried ? [] : (['choose'] as const)),
    ...(explainsFirst(current) ? (['guide'] as const) : []),
    ...documents,
    ...(documents.length > 0 ? (['details'] as const) : []),
    ...others,
    'review',
  ];
}

/** Whether there is more to have at hand, or to know, than the camera says by itself. */
const explainsFirst = (current: ApplicantCase): boolean =>
  goesToVendor(current) ||
  current.purpose === 'update' ||
  !current.requiredFiles.every((kind) => isDocument(kind) || kind === 'selfie');

/**
 * What of a case is done: its pictures that are there or on their way, and the details once they are declared
 * and agree with the document. A picture that cannot be read counts as missing.
 */
export function doneViews(
  current: ApplicantCase,
  uploading: Iterable<FileKind>,
  details: boolean,
): ReadonlySet<CollectingView> {
  const stored = current.files.filter((file) => file.state !== 'unreadable').map((file) => file.kind);
  return new Set([...stored, ...uploading, ...(details ? (['details'] as const) : [])]);
}

/** The view of the first thing that is missing. */
export function nextView(current: ApplicantCase, done: ReadonlySet<CollectingView>): CollectingView {
  const tasks = viewOrder(current).filter((view) => view !== 'choose' && view !== 'guide');
  return tasks.find((view) => !done.has(view)) ?? 'review';
}

/** Where a case goes on: before anything was given, with what to know. */
export function resumeView(current: ApplicantCase, done: ReadonlySet<CollectingView>): CollectingView {
  const begun = current.requiredFiles.some((kind) => done.has(kind));
  return !begun && explainsFirst(current) ? 'guide' : nextView(current, done);
}

/** The view before this one, to which Back leads; undefined where that is the overview. */
export function previousView(current: ApplicantCase, view: CollectingView): CollectingView | undefined {
  const order = viewOrder(current);
  return order[order.indexOf(view) - 1];
}

/** The parts that an applicant sees as steps. */
export type StepName = 'document' | 'ready' | 'details' | 'selfie' | 'address' | 'person' | 'review';

const stepOfView: Record<CollectingView, StepName> = {
  choose: 'document',
  guide: 'document',
  'document-front': 'document',
  'document-back': 'document',
  details: 'details',
  selfie: 'selfie',
  'proof-of-address': 'address',
  'liveness-1': 'person',
  'liveness-2': 'person',
  'liveness-3': 'person',
  review: 'review',
};

const asksForDocument = (current: ApplicantCase): boolean => current.requiredFiles.some(isDocument);

/** The step to which a view belongs. */
export function stepOf(view: CollectingView, current: ApplicantCase | null): StepName {
  if (current && goesToVendor(current) && view === 'review') return 'document';
  return view === 'guide' && current && !asksForDocument(current) ? 'ready' : stepOfView[view];
}

/** The steps of a case in their order; before there is one, those that its level usually has. */
export function stepsOf(level: Level, current: ApplicantCase | null): StepName[] {
  if (current?.state === 'collecting') {
    const steps = viewOrder(current).map((view) => stepOf(view, current));
    return [...new Set(goesToVendor(current) ? [...steps, 'person' as const] : steps)];
  }
  return level === 1
    ? ['document', 'details', 'selfie', 'review']
    : ['document', 'address', 'person', 'review'];
}
