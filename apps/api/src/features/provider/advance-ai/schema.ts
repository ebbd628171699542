import * as v from 'valibot';

// Names: doc.advance.ai and doc-center-acmp.advance.ai (cited where used), and api-evangelist/advanceai for
// the envelope. Only what we use is required.

const text = v.pipe(v.string(), v.minLength(1));
const reported = v.nullish(v.string(), '');

/** Every answer: the outcome is `code`, regardless of the HTTP status. */
export const envelope = v.object({ code: text, data: v.optional(v.unknown()) });

/** `expiredTime` in milliseconds of the vendor's clock. */
export const tokenData = v.object({ token: text, expiredTime: v.number() });

/** docs/ld-h5-generate-url-api */
export const sessionData = v.object({ signatureId: text, url: v.pipe(v.string(), v.url()) });

/**
 * docs/ld-h5-get-result-api; the fields of the face: docs/common-face and docs/common-face-detail. Images as
 * base64.
 */
export const h5Result = v.object({
  overallResult: reported,
  /** Its older name. */
  idvResult: reported,
  submissionCompleted: v.nullish(v.boolean(), false),
  errorCode: reported,
  faceDetail: v.nullish(
    v.object({
      faceLivenessScore: v.nullish(v.number()),
      faceImage: reported,
      faceImageFar: reported,
      faceImageNear: reported,
    }),
  ),
});
export type H5Result = v.InferOutput<typeof h5Result>;

/**
 * doc.advance.ai/liveness_detection.html: `attackType` 1 presentation, 2 injection, 3 unsure; present if the
 * score is 0.
 */
export const detection = v.object({ attackType: v.nullish(v.number()) });

/** doc.advance.ai/face_recognition.html: 0 to 100 */
export const comparison = v.object({ similarity: v.number() });

const side = v.object({
  idNumber: reported,
  firstName: reported,
  middleName: reported,
  lastName: reported,
  fullName: reported,
  birthday: reported,
  expiryDate: reported,
  nationality: reported,
});

/**
 * `unified-id-card-ocr` is documented for customers only; names are from public client code. That `cardType`
 * is the kind that was read is a guess.
 */
export const documentText = v.object({ cardType: reported, front: v.nullish(side), back: v.nullish(side) });
export type DocumentText = v.InferOutput<typeof documentText>;

/** docs/common-callback-notification. COMPLETED and SUBMIT_COMPLETED are both mere hints. */
export const callback = v.object({ signatureId: text });
