import type { ReviewLabel } from '@credence/contract';
import type { ComparedExtraction } from '../extracted.ts';
import { labelsFor, type Conclusion, type Finding } from '../findings.ts';
import { nothingRead, type ProviderVerdict } from '../provider.ts';
import type { H5Result } from './schema.ts';

/** ADVANCE.AI leaves open what follows; `note` is for officers. */
type Meaning = Required<Pick<Finding, 'means'>> & Finding & { note: string };

const again = (note: string, ...says: ReviewLabel[]): Meaning => ({ means: 'retry', says, note });
const refused = (note: string): Meaning => ({ means: 'refused', says: [], note });
const person = (note: string, ...says: ReviewLabel[]): Meaning => ({ means: 'review', says, note });

/**
 * From ADVANCE.AI's words and measures to ours. Their documentation has a score under 50 as a possible attack, and similarity over 70 as the same
 * person, from 55 as for a person to see, and under it as another. An attack that they name is refused, one that they suspect goes to a person.
 */
const findings = {
  lowScore: again('liveness score under 50', 'liveness-unclear'),
  presentationAttack: refused('presentation attack'),
  injectionAttack: refused('injection attack'),
  unsureAttack: person('possible attack', 'liveness-unclear'),
  notLive: again('liveness not passed', 'liveness-unclear'),
  noScore: person('no liveness score', 'liveness-unclear'),
  alike: person('faces may differ', 'selfie-differs'),
  anotherFace: again('faces differ', 'selfie-differs'),
  NO_FACE_DETECTED_FROM_FIRST_IMAGE: again('no face on the document', 'document-blurred'),
  FIRST_IMAGE_LOW_QUALITY_FACE: again('face on the document unclear', 'document-blurred'),
  NO_FACE_DETECTED_FROM_SECOND_IMAGE: again('no face before the camera', 'selfie-unclear'),
  SECOND_IMAGE_LOW_QUALITY_FACE: again('face before the camera unclear', 'selfie-unclear'),
  notCompared: person('faces not compared'),
  notRead: person('document not read'),
  notExamined: person('document not examined, liveness alone was'),
} as const satisfies Record<string, Meaning>;

const liveFrom = 50;
const sameOver = 70;
const alikeFrom = 55;

const attacks: Readonly<Record<number, Meaning>> = {
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

const notFinished = { labels: [], privateNote: '', facts: {}, reading: nothingRead };

/** Nothing is known of the session any more: it cannot be finished. */
export const goneVerdict: ProviderVerdict = { state: 'abandoned', ...notFinished, handedIn: false };

/**
 * Where a session stands that has no result; undefined where it has one. INCOMPLETE is said of a person who gave up, with the reason, and of one who
 * has not finished, without any.
 */
export function unfinished(result: H5Result): ProviderVerdict | undefined {
  const outcome = outcomeOf(result);
  if (outcome === 'PASS' || outcome === 'FAIL') return undefined;
  if (result.submissionCompleted) return { state: 'waiting', ...notFinished, handedIn: true };
  const gaveUp = outcome === 'INCOMPLETE' && result.errorCode !== '' && result.errorCode !== 'SUCCESS';
  return gaveUp ? goneVerdict : { state: 'waiting', ...notFinished, handedIn: false };
}

/** Whether the score calls for the question what kind of attack it was, which costs. */
export function suspicious({ faceDetail }: H5Result): boolean {
  return (faceDetail?.faceLivenessScore ?? liveFrom) < liveFrom;
}

/** Whether the person is there, so that the document is worth looking at. */
export function isLive(examination: Examination): boolean {
  return livenessFinding(examination) === undefined;
}

export function verdictOf(examination: Examination): ProviderVerdict {
  const { document } = examination;
  const liveness = livenessFinding(examination);
  // Of somebody who is not there nothing else is worth knowing.
  const found = liveness === undefined ? documentFindings(document) : [liveness];
  const means = new Set(found.map((finding) => finding.means));
  const providerVerdict: Conclusion = weightiest.find((conclusion) => means.has(conclusion)) ?? 'approved';
  const extraction = document?.extraction;
  return {
    state: 'checked',
    handedIn: true,
    labels: labelsFor(providerVerdict, [...found.flatMap(({ says }) => says), ...(extraction?.labels ?? [])]),
    privateNote: noteOf(examination, found),
    facts: { ...extraction?.facts, providerVerdict },
    reading: extraction?.reading ?? nothingRead,
    ...(extraction?.document === undefined ? {} : { document: extraction.document }),
  };
}

/** For officers: the vendor's words and measures, none of which is about the person. */
function noteOf({ result, attackType, document }: Examination, found: readonly Meaning[]): string {
  const score = result.faceDetail?.faceLivenessScore;
  const faces = document?.faces;
  const measures = [
    outcomeOf(result),
    ...(result.errorCode === '' ? [] : [result.errorCode]),
    ...(typeof score === 'number' ? [`liveness ${score}`] : []),
    ...(attackType === undefined ? [] : [`attack type ${attackType}`]),
    ...(faces === undefined ? [] : ['code' in faces ? faces.code : `similarity ${faces.similarity}`]),
  ];
  return [`ADVANCE.AI: ${measures.join(', ')}`, ...found.map(({ note }) => note)].join('; ');
}

function outcomeOf({ overallResult, idvResult }: H5Result): string {
  return overallResult === '' ? idvResult : overallResult;
}

function livenessFinding({ result, attackType }: Examination): Meaning | undefined {
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
function documentFindings(document: Examination['document']): Meaning[] {
  if (document === undefined) return [findings.notExamined];
  const read = document.extraction.facts.readingSure === true ? [] : [findings.notRead];
  return [...facesFinding(document.faces), ...read];
}

function facesFinding(faces: { similarity: number } | { code: string }): Meaning[] {
  if ('code' in faces) {
    const known = Object.entries(findings).find(([name]) => name === faces.code)?.[1];
    return [known ?? findings.notCompared];
  }
  if (faces.similarity > sameOver) return [];
  return [faces.similarity >= alikeFrom ? findings.alike : findings.anotherFace];
}

/** A picture that can be better is asked for before a person looks at a worse one. */
const weightiest = ['refused', 'retry', 'review'] as const;
