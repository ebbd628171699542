import * as v from 'valibot';
import type { AdvanceAiSettings } from '../../../base/config/vendors.ts';
import type { ProviderTools } from '../port/vendor-http.ts';
import { advanceAiHttp, type AdvanceAiHttp } from './http.ts';
import {
  comparison,
  detection,
  documentText,
  h5Result,
  sessionData,
  type DocumentText,
  type H5Result,
} from './schema.ts';

const ekyc = '/intl/openapi/identity-risk/idvs-h5/ekyc/v1';

/** Pictures as JPEG. */
export interface DocumentPictures {
  front: Buffer;
  back: Buffer | undefined;
}

export interface AdvanceAiClient {
  generateLivenessUrl: (body: unknown) => Promise<v.InferOutput<typeof sessionData>>;
  /** With the images; undefined if the session is unknown or its data was cleared. */
  result: (signatureId: string) => Promise<H5Result | undefined>;
  /** Undefined if none was reported. Charged. */
  attackType: (signatureId: string) => Promise<number | undefined>;
  /** The similarity, or why there is none. Charged, even without a face. */
  compareFaces: (first: Buffer, second: Buffer) => Promise<{ similarity: number } | { code: string }>;
  /** Undefined if the document was not read, for whatever reason. Charged. */
  readDocument: (
    pictures: DocumentPictures,
    kind: { region: string; cardType: string },
  ) => Promise<DocumentText | undefined>;
  /** Does nothing if there is nothing to clear. */
  clear: (signatureId: string) => Promise<void>;
}

/** Advance.AI's Open API, with one access token for all calls. */
export function advanceAiClient(settings: AdvanceAiSettings, tools: ProviderTools): AdvanceAiClient {
  const { call, callOrThrow } = advanceAiHttp(settings, tools);
  return {
    generateLivenessUrl: (body) =>
      callOrThrow({
        operation: 'generate liveness url',
        method: 'POST',
        path: `${ekyc}/generate-liveness-detection-url`,
        json: body,
        answer: sessionData,
      }),
    result: async (signatureId) => {
      const outcome = await call(
        {
          operation: 'get result',
          method: 'POST',
          path: `${ekyc}/get-result`,
          json: { signatureId, returnImageType: 'BASE64' },
          repeatable: true,
          answer: h5Result,
        },
        ['SIGNATURE_NOT_EXIST'],
      );
      return 'value' in outcome ? outcome.value : undefined;
    },
    attackType: async (signatureId) => {
      const outcome = await call(
        {
          operation: 'get detection result',
          method: 'POST',
          path: '/openapi/liveness/v3/detection-result',
          json: { signatureId, resultType: 'IMAGE_URL' },
          repeatable: true,
          answer: detection,
        },
        ['RESULT_NOT_FOUND', 'LIVENESS_ID_NOT_EXISTED'],
      );
      return 'value' in outcome ? (outcome.value.attackType ?? undefined) : undefined;
    },
    ...chargedChecks(call),
    clear: async (signatureId) => {
      await callOrThrow({
        operation: 'clear data',
        method: 'GET',
        path: `/liveness/ext/v1/clear-data?${new URLSearchParams({ signatureId }).toString()}`,
        answer: v.unknown(),
      });
    },
  };
}

/** Charged per picture. */
function chargedChecks(call: AdvanceAiHttp['call']): Pick<AdvanceAiClient, 'compareFaces' | 'readDocument'> {
  return {
    compareFaces: async (first, second) => {
      const form = new FormData();
      form.set('firstImage', picture(first), 'first.jpg');
      form.set('secondImage', picture(second), 'second.jpg');
      const outcome = await call(
        {
          operation: 'compare faces',
          method: 'POST',
          path: '/openapi/face-recognition/v4/check',
          form,
          repeatable: true,
          answer: comparison,
        },
        // Also if the account lacks this product: there is a liveness result, and an officer can continue
        // with it.
        'every code',
      );
      return 'value' in outcome ? { similarity: outcome.value.similarity } : outcome;
    },
    readDocument: async ({ front, back }, { region, cardType }) => {
      const form = new FormData();
      form.set('frontFile', picture(front), 'front.jpg');
      if (back !== undefined) form.set('backFile', picture(back), 'back.jpg');
      form.set('region', region);
      form.set('cardType', cardType);
      form.set('returnEmpty', 'true');
      const outcome = await call(
        {
          operation: 'read document',
          method: 'POST',
          path: '/intl/openapi/face-identity/v4/unified-id-card-ocr',
          form,
          repeatable: true,
          answer: documentText,
        },
        'every code',
      );
      return 'value' in outcome ? outcome.value : undefined;
    },
  };
}

function picture(bytes: Buffer): Blob {
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}
