import { livenessPrompt, type FileKind, type LivenessPrompt } from '@credence/contract';
import { documentSides, type LevelPolicy } from '@credence/policy';
import { randomInt } from 'node:crypto';
import { picturesFromUs, type PicturesFromUs } from './providers/index.ts';
import type { CaseRow, FileRow } from './store.ts';

/** How many prompts one case has. */
const promptsOfCase = 3;

const livenessKinds = ['liveness-1', 'liveness-2', 'liveness-3'] as const satisfies readonly FileKind[];
const documentKinds = ['document-front', 'document-back'] as const satisfies readonly FileKind[];

const faceKinds: ReadonlySet<FileKind> = new Set<FileKind>(['selfie', ...livenessKinds]);

/** Whether a picture shows the person's face, beside the portrait on a document. */
export const showsFace = (kind: FileKind): boolean => faceKinds.has(kind);

/** Different prompts, drawn so that nobody can know them beforehand; none where the level asks for none. */
export function drawChallenge(level: LevelPolicy): LivenessPrompt[] {
  if (level.liveness === 'none') return [];
  const left = [...livenessPrompt.options];
  return Array.from({ length: promptsOfCase }, () => left.splice(randomInt(left.length), 1)).flat();
}

type Checked = Pick<CaseRow, 'provider' | 'route'>;

/** Which pictures the provider of a case wants from us. Ways without a document have none. */
function wantedFromUs({ provider, route }: Checked): PicturesFromUs {
  return route === 'document' ? picturesFromUs[provider] : 'none';
}

/** Whether we take all the pictures ourselves, and the applicant hands them in with us. */
export function isOwnCapture(row: Checked): boolean {
  return wantedFromUs(row) === 'all';
}

/** Those of a case's pictures that its provider gets. What was taken for another provider before is kept, and is none of this one's affair. */
export function filesForProvider<File extends Pick<FileRow, 'kind'>>(
  row: Checked,
  files: readonly File[],
): File[] {
  const wanted = wantedFromUs(row);
  if (wanted === 'all') return [...files];
  return wanted === 'none' ? [] : files.filter(({ kind }) => documentKinds.some((one) => one === kind));
}

type Required = Checked & Pick<CaseRow, 'document_type' | 'document_carried' | 'liveness_challenge'>;

/** The pictures that a case needs from us before it can go on to its provider, in the order in which they are taken. */
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

/** Whether everything that the provider wants from us is there and was looked at, so that its own part may be opened. */
export function picturesReady(level: LevelPolicy, row: Required, files: readonly FileRow[]): boolean {
  if (wantedFromUs(row) === 'none') return true;
  if (row.document_type === null) return false;
  return requiredFiles(level, row).every((kind) =>
    files.some((file) => file.kind === kind && file.state === 'ready'),
  );
}

/** Whether pictures of the face are taken in a case, by us or by its provider, and the level has that agreed to first. */
export function needsBiometricConsent(level: LevelPolicy, row: Required): boolean {
  if (row.route !== 'document' || !level.agreements.includes('biometric-consent')) return false;
  return !isOwnCapture(row) || requiredFiles(level, row).some(showsFace);
}
