import type { ComparedExtraction } from '../../reading/index.ts';
import {
  retry,
  checked,
  entryOf,
  forOfficer,
  refused,
  undecided,
  mostSerious,
  type Meaning,
} from '../port/findings.ts';
import type { ProviderVerdict } from '../port/provider.ts';
import type { H5Result } from './schema.ts';

/** `note` is for officers. */
type Noted = Meaning & { note: string };

const noted = (note: string, meaning: Meaning): Noted => ({ ...meaning, note });

/**
 * From Advance.AI's words and measures to ours. Their documentation treats a score under 50 as a possible
 * attack, similarity over 70 as the same person, from 55 as a case for an officer, and below as another
 * person. A named attack is refused, a suspected one goes to an officer.
 */
const findings = {
  lowScore: noted('liveness score under 50', retry('liveness-unclear')),
  presentationAttack: noted('presentation attack', refused()),
  injectionAttack: noted('injection attack', refused()),
  unsureAttack: noted('possible attack', forOfficer('liveness-unclear')),
  notLive: noted('liveness not passed', retry('liveness-unclear')),
  noScore: noted('no liveness score', forOfficer('liveness-unclear')),
  alike: noted('faces may differ', forOfficer('selfie-differs')),
  anotherFace: noted('faces differ', retry('selfie-differs')),
  NO_FACE_DETECTED_FROM_FIRST_IMAGE: noted('no face on the document', retry('document-blurred')),
  FIRST_IMAGE_LOW_QUALITY_FACE: noted('face on the document unclear', retry('document-blurred')),
  NO_FACE_DETECTED_FROM_SECOND_IMAGE: noted('no face before the camera', retry('selfie-unclear')),
  SECOND_IMAGE_LOW_QUALITY_FACE: noted('face before the camera unclear', retry('selfie-unclear')),
  notCompared: noted('faces not compared', forOfficer()),
  notRead: noted('document not read', forOfficer()),
  notExamined: noted('document not examined, liveness alone was', forOfficer()),
} satisfies Record<string, Noted>;

const liveFrom = 50;
const sameOver = 70;
const alikeFrom = 55;

const attacks: Readonly<Record<number, Noted>> = {
  1: findings.presentationAttack,
  2: findings.injectionAttack,
  3: findings.unsureAttack,
};

/** What the vendor found; unrequested results are absent. */
export interface Examination {
  result: H5Result;
  attackType?: number | undefined;
  /** Undefined if there was no picture of a document. */
  document?: {
    /** `similarity` 0 to 100, or the error code returned instead. */
    faces: { similarity: number } | { code: string };
    extraction: ComparedExtraction;
  };
}

/**
 * Status of a session without a result; undefined if it has one. INCOMPLETE means a person who gave up, with
 * the reason, or one who has not finished, without a reason.
 */
export function unfinished(result: H5Result): ProviderVerdict | undefined {
  const outcome = outcomeOf(result);
  if (outcome === 'PASS' || outcome === 'FAIL') return undefined;
  if (result.submissionCompleted) return undecided('waiting', true);
  const gaveUp = outcome === 'INCOMPLETE' && result.errorCode !== '' && result.errorCode !== 'SUCCESS';
  return undecided(gaveUp ? 'abandoned' : 'waiting', false);
}

/** Whether the score justifies asking for the kind of attack, which is charged. */
export function suspicious({ faceDetail }: H5Result): boolean {
  return (faceDetail?.faceLivenessScore ?? liveFrom) < liveFrom;
}

/** Whether the person is present, so that the document is worth checking. */
export function passedLiveness(examination: Examination): boolean {
  return livenessFinding(examination) === undefined;
}

/** Ask for a better picture before an officer looks at a bad one. */
const bySeverity = ['refused', 'retry', 'review'] as const;

export function verdictOf(examination: Examination): ProviderVerdict {
  const { document } = examination;
  const liveness = livenessFinding(examination);
  // If the person is not present, nothing else matters.
  const found = liveness === undefined ? documentFindings(document) : [liveness];
  return checked({
    providerVerdict: mostSerious(found, bySeverity) ?? 'approved',
    found,
    compared: document?.extraction,
    privateNote: noteOf(examination, found),
    livenessPassed: passedLiveness(examination),
  });
}

/** For officers: the vendor's words and measures, none of them personal. */
function noteOf({ result, attackType, document }: Examination, found: readonly Noted[]): string {
  const score = result.faceDetail?.faceLivenessScore;
  const faces = document?.faces;
  const measures = [
    outcomeOf(result),
    ...(result.errorCode === '' ? [] : [result.errorCode]),
    ...(typeof score === 'number' ? [`liveness ${score}`] : []),
    ...(attackType === undefined ? [] : [`attack type ${attackType}`]),
    ...(faces === undefined ? [] : ['code' in faces ? faces.code : `similarity ${faces.similarity}`]),
  ];
  return [`Advance.AI: ${measures.join(', ')}`, ...found.map(({ note }) => note)].join('; ');
}

function outcomeOf({ overallResult, idvResult }: H5Result): string {
  return overallResult === '' ? idvResult : overallResult;
}

function livenessFinding({ result, attackType }: Examination): Noted | undefined {
  const score = result.faceDetail?.faceLivenessScore;
  const attack = attacks[attackType ?? 0];
  if (attack !== undefined) return attack;
  if (typeof score === 'number' && score < liveFrom) return findings.lowScore;
  if (outcomeOf(result) === 'FAIL') return findings.notLive;
  return typeof score === 'number' ? undefined : findings.noScore;
}

/**
 * The H5 part examines only the person. The document is therefore checked from our own capture's pictures:
 * portrait against live face, text against personal info. Without these pictures the vendor has seen no
 * document, and its verdict can be at most `review`.
 */
function documentFindings(document: Examination['document']): Noted[] {
  if (document === undefined) return [findings.notExamined];
  const read = document.extraction.facts.readingSure === true ? [] : [findings.notRead];
  return [...facesFinding(document.faces), ...read];
}

function facesFinding(faces: { similarity: number } | { code: string }): Noted[] {
  if ('code' in faces) {
    return [entryOf(findings, faces.code) ?? findings.notCompared];
  }
  if (faces.similarity > sameOver) return [];
  return [faces.similarity >= alikeFrom ? findings.alike : findings.anotherFace];
}
