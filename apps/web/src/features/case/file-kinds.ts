import type { DocumentType } from '@credence/contract/first-words';
import type { ApplicantCase, FileKind, LivenessPrompt } from '@credence/contract/verification';

/**
 * The picture of a kind as the last part of a text key: `PASSPORT.front`, `selfie`. Without a chosen type,
 * a card is assumed.
 */
export function sideKey(documentType: DocumentType | null, kind: FileKind) {
  switch (kind) {
    case 'document-front':
      return `${documentType ?? 'ID_CARD'}.front` as const;
    case 'document-back':
      return `${documentType ?? 'ID_CARD'}.back` as const;
    case 'liveness-1':
    case 'liveness-2':
    case 'liveness-3':
      return 'liveness';
    default:
      return kind;
  }
}

/** The pictures that answer the prompts of a case, in their order. */
export const livenessKinds = [
  'liveness-1',
  'liveness-2',
  'liveness-3',
] as const satisfies readonly FileKind[];
export type LivenessKind = (typeof livenessKinds)[number];

export const isLiveness = (kind: FileKind): kind is LivenessKind =>
  livenessKinds.some((candidate) => candidate === kind);

/** Whether a picture shows the applicant rather than a paper. */
export const isFace = (kind: FileKind): boolean => kind === 'selfie' || isLiveness(kind);

/** What the applicant is asked to do for a picture; undefined where nothing in particular. */
export const promptOf = (
  { livenessChallenge }: Pick<ApplicantCase, 'livenessChallenge'>,
  kind: FileKind,
): LivenessPrompt | undefined => livenessChallenge[livenessKinds.findIndex((one) => one === kind)];
