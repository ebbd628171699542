import type { ApplicantCase, CaptureFinding, CaseFile, FileKind } from '@credence/contract/verification';
import type { Uploads, UploadState } from '../../upload/index.ts';

/**
 * What the review says of one picture. A refused upload leaves the earlier file, if there is one, in place.
 */
export type PictureState =
  | { state: 'missing' | 'processing' | 'ready' | 'unreadable' }
  | { state: 'warning'; findings: readonly CaptureFinding[] }
  | { state: 'sending' | 'waiting'; share: number }
  | { state: 'refused'; code: number; earlier: boolean };

export function pictureState(file: CaseFile | undefined, upload: UploadState | undefined): PictureState {
  if (upload?.phase === 'sending' || upload?.phase === 'waiting')
    return { state: upload.phase, share: upload.share };
  if (upload?.phase === 'refused')
    return { state: 'refused', code: upload.code, earlier: file !== undefined };
  if (upload?.phase === 'done') return { state: 'processing' };
  if (!file) return { state: 'missing' };
  if (file.state === 'ready' && file.findings.length > 0)
    return { state: 'warning', findings: file.findings };
  return { state: file.state };
}

export function pictureStates(
  current: ApplicantCase,
  uploads: Uploads,
): { kind: FileKind; picture: PictureState }[] {
  return current.requiredFiles.map((kind) => {
    const file = current.files.find((candidate) => candidate.kind === kind);
    return { kind, picture: pictureState(file, uploads[kind]?.state) };
  });
}

/**
 * Why the case cannot be submitted yet: the first reason that is the applicant's to remove, then those that
 * pass by themselves.
 */
export type Blocked = 'missing' | 'unreadable' | 'sending' | 'processing';

export function blockedBy(states: readonly PictureState[]): Blocked | undefined {
  const any = (test: (picture: PictureState) => boolean) => states.some(test);
  if (any(({ state }) => state === 'missing')) return 'missing';
  if (any((picture) => picture.state === 'refused' && !picture.earlier)) return 'missing';
  if (any(({ state }) => state === 'unreadable')) return 'unreadable';
  if (any(({ state }) => state === 'sending' || state === 'waiting')) return 'sending';
  return any(({ state }) => state === 'processing') ? 'processing' : undefined;
}
