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

/** What the review says of one kind of picture. */
export interface KindState {
  kind: FileKind;
  picture: PictureState;
}

export function pictureStates(current: ApplicantCase, uploads: Uploads): KindState[] {
  return current.requiredFiles.map((kind) => {
    const file = current.files.find((candidate) => candidate.kind === kind);
    return { kind, picture: pictureState(file, uploads[kind]?.state) };
  });
}

/** Whether a picture is still being sent or looked at, which passes by itself. */
export const isOnItsWay = ({ state }: PictureState): boolean =>
  state === 'sending' || state === 'waiting' || state === 'processing';

/** Whether a picture that was sent is not as its sender expects. */
export const isWrong = ({ state }: PictureState): boolean =>
  state === 'refused' || state === 'unreadable' || state === 'warning';

/** Why the case cannot be submitted: what the applicant has to do first. */
export type Blocked = 'missing' | 'unreadable';

export function blockedBy(states: readonly PictureState[]): Blocked | undefined {
  const lacks = (picture: PictureState) =>
    picture.state === 'missing' || (picture.state === 'refused' && !picture.earlier);
  if (states.some(lacks)) return 'missing';
  return states.some(({ state }) => state === 'unreadable') ? 'unreadable' : undefined;
}

/** How much of the pictures is through, from 0 to 1; a picture that is sent and not yet looked at is half. */
export function shareThrough(states: readonly PictureState[]): number {
  const through = states.map((picture) => {
    if (picture.state === 'sending' || picture.state === 'waiting') return picture.share / 2;
    return picture.state === 'processing' ? 0.5 : 1;
  });
  return through.reduce((sum, share) => sum + share, 0) / states.length;
}
