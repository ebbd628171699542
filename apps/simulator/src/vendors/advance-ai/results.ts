import type { Answer, Extracted } from '../../core/vendor.ts';
import { failure, success, type Envelope } from './envelope.ts';
import { readOff } from '../../core/page-choice.ts';
import type { LivenessSession } from './liveness-session.ts';

type Decided = Exclude<Answer, 'abandon'>;

/**
 * What the vendor measures for each answer. Its bands: liveness under 50 is suspicious, 0 comes with a kind
 * of attack; similarity over 70 passes, from 55 it needs a review, under 55 it is refused.
 */
const measures: Record<
  Decided,
  { score: number; attackType: 1 | null; similarity: number; forgery: 'pass' | 'fail' }
> = {
  approve: { score: 98.74, attackType: null, similarity: 92.6, forgery: 'pass' },
  retry: { score: 43.5, attackType: null, similarity: 92.6, forgery: 'pass' },
  refuse: { score: 0, attackType: 1, similarity: 12.3, forgery: 'fail' },
  review: { score: 96.1, attackType: null, similarity: 61.4, forgery: 'pass' },
};

/** Error codes of the H5 front end (doc-center-acmp.advance.ai/docs/idvs-3-frontend-integration-h5). */
const defaultErrorCode = { retry: 'LIVENESS_TRY_COUNT_EXCEED', refuse: 'LIVENESS_ATTACK' } as const;
/**
 * A guess: the vendor has no code for a person who leaves; this is its code for a refused camera permission.
 */
const abandonedErrorCode = 'NO_PERMISSION';

function decidedAnswer(session: LivenessSession): Decided | undefined {
  const answer = session.verdict?.answer;
  return answer === 'abandon' ? undefined : answer;
}

/** Why the detection failed, in the vendor's words; undefined when it did not. */
export function errorCodeOf(session: LivenessSession): string | undefined {
  if (session.status === 'INCOMPLETE') return abandonedErrorCode;
  const answer = decidedAnswer(session);
  if (answer !== 'retry' && answer !== 'refuse') return undefined;
  return session.verdict?.labels?.[0] ?? defaultErrorCode[answer];
}

/** An image in the requested form: a link or the bytes. */
export type ImageForm = (name: 'face' | 'far' | 'near') => string;

/** `POST /openapi/liveness/v3/detection-result` */
export function detectionResult(session: LivenessSession | undefined, image: ImageForm): Envelope {
  const answer = session === undefined ? undefined : decidedAnswer(session);
  if (answer === undefined)
    return failure('RESULT_NOT_FOUND', 'The requested resource was not found or has been deleted');
  const { score, attackType } = measures[answer];
  return success(
    {
      detectionResult: image('face'),
      livenessScore: score,
      auditImageUrl: null,
      imageFarUrl: image('far'),
      imageNearUrl: image('near'),
      nearImageTime: null,
      farImageTime: null,
      attackType,
      attackSubType: null,
      sdkVersion: 'simulated',
      platform: 'H5',
    },
    'PAY',
  );
}

/**
 * `POST …/ekyc/v1/get-result`: the result of an H5 session
 * (doc-center-acmp.advance.ai/docs/ld-h5-get-result-api; the fields of the face are those of
 * docs/common-face). `INCOMPLETE` for an unfinished session is a guess.
 */
export function h5Result(session: LivenessSession | undefined, image: ImageForm): Envelope {
  if (session === undefined) return failure('SIGNATURE_NOT_EXIST', 'This signatureId is not exist.');
  const answer = decidedAnswer(session);
  const errorCode = errorCodeOf(session);
  const passed = answer !== undefined && errorCode === undefined;
  const outcome = answer === undefined ? 'INCOMPLETE' : passed ? 'PASS' : 'FAIL';
  return success({
    signatureId: session.signatureId,
    overallResult: outcome,
    idvResult: outcome,
    submissionCompleted: session.status === 'SUBMITTED' || session.status === 'COMPLETED',
    errorCode: passed ? 'SUCCESS' : (errorCode ?? null),
    faceDetail:
      answer === undefined
        ? null
        : {
            faceResult: passed ? 'PASS' : 'FAIL',
            faceImage: image('face'),
            faceImageFar: image('far'),
            faceImageNear: image('near'),
            auditImageUrl: null,
            faceLivenessScore: measures[answer].score,
          },
    countryCodeIso3: session.request.region,
  });
}

const facePlace = { id: '1', left: 64, top: 48, right: 192, bottom: 208 };

/**
 * `POST /openapi/face-recognition/v4/check`
 * @param session the one whose face is on one of the two images; for two other images the faces are alike
 * @param which the image that shows that face
 */
export function faceComparison(session: LivenessSession | undefined, which: 'first' | 'second'): Envelope {
  const answer = (session === undefined ? undefined : decidedAnswer(session)) ?? 'approve';
  if (answer === 'retry')
    return failure(
      `${which.toUpperCase()}_IMAGE_LOW_QUALITY_FACE`,
      `Face quality is too low of the uploaded ${which} picture`,
      'PAY',
    );
  return success(
    { similarity: measures[answer].similarity, firstFace: facePlace, secondFace: { ...facePlace, id: '2' } },
    'PAY',
  );
}

/** The text of a document. */
function readText(session: LivenessSession | undefined) {
  const extracted: Extracted = (session === undefined ? undefined : readOff(session)) ?? {};
  const names = [extracted.firstName, extracted.lastName].filter((name) => name !== undefined);
  return {
    idNumber: extracted.documentNumber,
    firstName: extracted.firstName,
    lastName: extracted.lastName,
    fullName: names.length === 0 ? undefined : names.join(' '),
    // The vendor writes dates with slashes (public client code parses `2006/01/02`).
    birthday: extracted.birthDate?.replaceAll('-', '/'),
    expiryDate: extracted.expiryDate?.replaceAll('-', '/'),
    nationality: extracted.nationality,
  };
}

/**
 * `POST …/v4/unified-id-card-ocr`. A guess from public client code: `data.front` and `data.back` with these
 * names.
 * @param cardType the requested type, also returned, unless control set another
 * @param returnEmpty unread fields are returned as empty texts instead of being left out
 */
export function documentText(
  session: LivenessSession | undefined,
  cardType: string,
  hasBack: boolean,
  returnEmpty: boolean,
): Envelope {
  const given = readText(session);
  const front = Object.fromEntries(
    Object.entries(given)
      .map(([name, value]) => [name, value ?? (returnEmpty ? '' : undefined)] as const)
      .filter(([, value]) => value !== undefined),
  );
  const said = session?.verdict?.extracted?.documentType ?? cardType;
  return success({ cardType: said, front, back: hasBack ? {} : null }, 'PAY');
}

/** `POST …/document-verification/v1/query` */
export function documentResult(session: LivenessSession | undefined, image: string): Envelope {
  const answer = session === undefined ? undefined : decidedAnswer(session);
  if (answer === undefined) return failure('IDVID_NOT_EXISTS', 'The IDVID not exists');
  const { forgery } = measures[answer];
  const {
    idNumber = '',
    fullName = '',
    expiryDate = '',
    nationality = '',
    birthday = '',
  } = readText(session);
  return success(
    {
      image,
      OCR: { idNumber, fullName, expiryDate, nationality, others: { birthPlaceBirthday: birthday } },
      idForgery: { result: forgery, detail: forgery === 'pass' ? null : 'retake/screenshot' },
    },
    'PAY',
  );
}
