import type { ComparedExtraction } from '../extracted.ts';
import {
  again,
  checked,
  entryOf,
  person,
  refused,
  undecided,
  weightiest,
  type Meaning,
} from '../findings.ts';
import type { ProviderVerdict } from '../provider.ts';
import type { H5Result } from './schema.ts';

/** `note` is for officers. */
type Noted = Meaning & { note: string };

const noted = (note: string, meaning: Meaning): Noted => ({ ...meaning, note });

/**
 * From Advance.AI's words and measures to ours. Their documentation has a score under 50 as a possible attack, and similarity over 70 as the same
 * person, from 55 as for a person to see, and under it as another. An attack that they name is refused, one that they suspect goes to a person.
 */
const findings = {
  lowScore: noted('liveness score under 50', again('liveness-unclear')),
  presentationAttack: noted('presentation attack', refused()),
  injectionAttack: noted('injection attack', refused()),
  unsureAttack: noted('possible attack', person('liveness-unclear')),
  notLive: noted('liveness not passed', again('liveness-unclear')),
  noScore: noted('no liveness score', person('liveness-unclear')),
  alike: noted('faces may differ', person('selfie-differs')),
  anotherFace: noted('faces differ', again('selfie-differs')),
  NO_FACE_DETECTED_FROM_FIRST_IMAGE: noted('no face on the document', again('document-blurred')),
  FIRST_IMAGE_LOW_QUALITY_FACE: noted('face on the document unclear', again('document-blurred')),
  NO_FACE_DETECTED_FROM_SECOND_IMAGE: noted('no face before the camera', again('selfie-unclear')),
  SECOND_IMAGE_LOW_QUALITY_FACE: noted('face before the camera unclear', again('selfie-unclear')),
  notCompared: noted('faces not compared', person()),
  notRead: noted('document not read', person()),
  notExamined: noted('document not examined, liveness alone was', person()),
} satisfies Record<string, Noted>;

const liveFrom = 50;
const sameOver = 70;
const alikeFrom = 55;

const attacks: Readonly<Record<number, Noted>> = {
  1: findings.presentationAttack,
  2: findings.injectionAttack,
  3: findings.unsureAttack,
};

/** What was found at the vendor; what was not asked for is not there. */
export interface Examination {
  result: H5Result;
  attackType?: number | undefined;
  /** Undefined where there was no picture of a document. */
  document?: {
    /** `similarity` 0 to 100, or the code that was answered instead. */
    faces: { similarity: number } | { code: string };
    extraction: ComparedExtraction;
  };
}

/**
 * Where a session stands that has no result; undefined where it has one. INCOMPLETE is said of a person who gave up, with the reason, and of one who
 * has not finished, without any.
 */
export function unfinished(result: H5Result): ProviderVerdict | undefined {
  const outcome = outcomeOf(result);
  if (outcome === 'PASS' || outcome === 'FAIL') return undefined;
  if (result.submissionCompleted) return undecided('waiting', true);
  const gaveUp = outcome === 'INCOMPLETE' && result.errorCode !== '' && result.errorCode !== 'SUCCESS';
  return undecided(gaveUp ? 'abandoned' : 'waiting', false);
}

/** Whether the score calls for the question what kind of attack it was, which costs. */
export function suspicious({ faceDetail }: H5Result): boolean {
  return (faceDetail?.faceLivenessScore ?? liveFrom) < liveFrom;
}

/** Whether the person is there, so that the document is worth looking at. */
export function isLive(examination: Examination): boolean {
  return livenessFinding(examination) === undefined;
}

/** A picture that can be better is asked for before a person looks at a worse one. */
const byWeight = ['refused', 'retry', 'review'] as const;

export function verdictOf(examination: Examination): ProviderVerdict {
  const { document } = examination;
  const liveness = livenessFinding(examination);
  // Of somebody who is not there nothing else is worth knowing.
  const found = liveness === undefined ? documentFindings(document) : [liveness];
  return checked({
    providerVerdict: weightiest(found, byWeight) ?? 'approved',
    found,
    compared: document?.extraction,
    privateNote: noteOf(examination, found),
    livenessPassed: isLive(examination),
  });
}

/** For officers: the vendor's words and measures, none of which is about the person. */
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
 * The H5 part looks at the person alone. The document is therefore examined from our own capture's pictures: its portrait against the live face, its
 * text against what was declared. Without pictures the vendor has seen no document, and no verdict of it may say more than `review`.
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
