import { livenessPrompt, type FileKind, type LivenessPrompt } from '@credence/contract/verification';
import { documentSides, type LevelPolicy } from '@credence/policy';
import type { Selectable } from 'kysely';
import { randomInt } from 'node:crypto';
import type { Tables } from '../../db/tables/index.ts';
import { type PicturesFromUs, picturesFromUs } from '../provider/index.ts';
import type { CaseRow } from './store.ts';

/** The columns of a picture that tell whether a case has what it needs. */
type Picture = Pick<Selectable<Tables['verification_file']>, 'kind' | 'state'>;

/** Number of liveness prompts in a case. */
const promptsOfCase = 3;

const livenessKinds = ['liveness-1', 'liveness-2', 'liveness-3'] as const satisfies readonly FileKind[];
const documentKinds = ['document-front', 'document-back'] as const satisfies readonly FileKind[];

const faceKinds: ReadonlySet<FileKind> = new Set<FileKind>(['selfie', ...livenessKinds]);

/** Whether a picture shows the applicant's face, apart from the portrait on a document. */
export const showsFace = (kind: FileKind): boolean => faceKinds.has(kind);

/** Whether a picture answers a prompt. */
export const answersPrompt = (kind: FileKind): boolean => livenessKinds.some((one) => one === kind);

/** Distinct random prompts, unpredictable for the applicant; none if the level asks for none. */
export function drawChallenge(level: LevelPolicy): LivenessPrompt[] {
  if (level.liveness === 'none') return [];
  const left = [...livenessPrompt.options];
  return Array.from({ length: promptsOfCase }, () => left.splice(randomInt(left.length), 1)).flat();
}

type Checked = Pick<CaseRow, 'provider' | 'route'>;

/** The pictures that a case's provider wants from us. Routes without a document need none. */
function wantedFromUs({ provider, route }: Checked): PicturesFromUs {
  return route === 'document' ? picturesFromUs[provider] : 'none';
}

/** Whether we take all the pictures ourselves, so that the applicant submits them to us. */
export function isOwnCapture(row: Checked): boolean {
  return wantedFromUs(row) === 'all';
}

/**
 * The pictures of a case that its provider gets. What was taken for an earlier provider is kept but not
 * passed on.
 */
export function filesForProvider<File extends Pick<Picture, 'kind'>>(
  row: Checked,
  files: readonly File[],
): File[] {
  const wanted = wantedFromUs(row);
  if (wanted === 'all') return [...files];
  return wanted === 'none' ? [] : files.filter(({ kind }) => documentKinds.some((one) => one === kind));
}

type Required = Checked & Pick<CaseRow, 'document_type' | 'document_carried' | 'liveness_challenge'>;

/**
 * The pictures that a case needs from us before its provider can start, in the order in which they are taken.
 */
export function requiredFiles(level: LevelPolicy, row: Required): FileKind[] {
  const wanted = wantedFromUs(row);
  if (wanted === 'none') return [];
  const { document_type: type } = row;
  const sides = type === null || row.document_carried ? [] : documentSides[type];
  const document = sides.map((side) => `document-${side}` as const);
  if (wanted === 'document') return document;
  return [
    ...document,
    ...(level.selfie ? (['selfie'] as const) : []),
    ...(level.proofOfAddress === undefined ? [] : (['proof-of-address'] as const)),
    ...livenessKinds.slice(0, row.liveness_challenge.length),
  ];
}

const takenParts = ['IDENTITY_DOCUMENT', 'SELFIE', 'LIVENESS', 'PROOF_OF_ADDRESS'] as const;
type TakenPart = (typeof takenParts)[number];

/** What a level asks for of which a case has all the pictures. */
export function partsTaken(
  row: Checked & Pick<CaseRow, 'document_type'>,
  kinds: readonly FileKind[],
): ReadonlySet<TakenPart> {
  const taken = new Set(
    filesForProvider(
      row,
      kinds.map((kind) => ({ kind })),
    ).map(({ kind }) => kind),
  );
  const kindsOf: Record<TakenPart, readonly FileKind[]> = {
    IDENTITY_DOCUMENT:
      row.document_type === null
        ? []
        : documentSides[row.document_type].map((side) => `document-${side}` as const),
    SELFIE: ['selfie'],
    LIVENESS: livenessKinds,
    PROOF_OF_ADDRESS: ['proof-of-address'],
  };
  const isTaken = (part: TakenPart) =>
    kindsOf[part].length > 0 && kindsOf[part].every((kind) => taken.has(kind));
  return new Set(takenParts.filter(isTaken));
}

/**
 * Whether everything that the provider wants from us was uploaded and inspected, so that its part may open.
 */
export function picturesReady(level: LevelPolicy, row: Required, files: readonly Picture[]): boolean {
  if (wantedFromUs(row) === 'none') return true;
  if (row.document_type === null) return false;
  return requiredFiles(level, row).every((kind) =>
    files.some((file) => file.kind === kind && file.state === 'ready'),
  );
}

/**
 * Whether the case includes pictures of the face, by us or by its provider, and the level requires consent
 * first.
 */
export function needsBiometricConsent(level: LevelPolicy, row: Required): boolean {
  if (row.route !== 'document' || !level.agreements.includes('biometric-consent')) return false;
  return !isOwnCapture(row) || requiredFiles(level, row).some(showsFace);
}
