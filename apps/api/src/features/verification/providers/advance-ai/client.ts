import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { AdvanceAiSettings } from '../../../../provider-settings.ts';
import { AccessToken } from '../access-token.ts';
import { ProviderUnavailable } from '../provider.ts';
import { vendorHttp, type ProviderTools, type VendorCall } from '../vendor-http.ts';
import {
  comparison,
  detection,
  documentText,
  envelope,
  h5Result,
  sessionData,
  tokenData,
  type DocumentText,
  type H5Result,
} from './schema.ts';

const ekyc = '/intl/openapi/identity-risk/idvs-h5/ekyc/v1';

/** Seconds; the vendor's usual period. */
const tokenPeriod = 3600;

/** Codes of a vendor that is not well at the moment (api-evangelist/advanceai, errors). */
const failingCodes: ReadonlySet<string> = new Set(['ERROR', 'SERVICE_BUSY', 'RETRY_LATER']);

/** The answer of an operation: what it gives, or the code that it gives instead. */
type Outcome<Value> = { value: Value } | { code: string };

/** Pictures as JPEG. */
export interface DocumentPictures {
  front: Buffer;
  back: Buffer | undefined;
}

export interface AdvanceAiClient {
  generateLivenessUrl: (body: unknown) => Promise<v.InferOutput<typeof sessionData>>;
  /** With the images in it; undefined where the session is not known, or its data was cleared. */
  result: (signatureId: string) => Promise<H5Result | undefined>;
  /** Undefined where none was told. Charged. */
  attackType: (signatureId: string) => Promise<number | undefined>;
  /** The similarity, or why there is none. Charged, also where there is no face. */
  compareFaces: (first: Buffer, second: Buffer) => Promise<{ similarity: number } | { code: string }>;
  /** Undefined where the document was not read, for whatever reason. Charged. */
  readDocument: (
    pictures: DocumentPictures,
    kind: { region: string; cardType: string },
  ) => Promise<DocumentText | undefined>;
  /** Nothing happens where there is nothing to clear. */
  clear: (signatureId: string) => Promise<void>;
}

/** Advance.AI's Open API, with the access token kept for all calls. */
export function advanceAiClient(settings: AdvanceAiSettings, tools: ProviderTools): AdvanceAiClient {
  const http = vendorHttp({
    provider: 'PROVIDER_AAI',
    tools,
    // A time that is off by more than 300 s is answered like any wrong parameter.
    timeRefused: (_status, body) => codeOf(body) === 'PARAMETER_ERROR',
    failing: (body) => {
      const code = codeOf(body);
      return code !== undefined && failingCodes.has(code) ? code.toLowerCase() : undefined;
    },
  });
  const tokens = new AccessToken(issueToken, () => tools.now().getTime());

  async function issueToken() {
    const skew = http.vendorNow().getTime() - tools.now().getTime();
    let answered = await askForToken();
    // The refusal may have told how late it is at the vendor's; the timestamp is part of the body.
    const found = http.vendorNow().getTime() - tools.now().getTime();
    if ('code' in answered && Math.abs(found - skew) > 1000) answered = await askForToken();
    if ('code' in answered) throw refusal(answered.code);
    const { token, expiredTime } = answered.value;
    return { token, lifetime: Math.min(expiredTime - http.vendorNow().getTime(), tokenPeriod * 1000) };
  }

  async function askForToken() {
    const timestamp = http.vendorNow().getTime();
    const { accessKey, secretKey } = settings;
    const body = await http.call({
      operation: 'get access token',
      method: 'POST',
      url: `${settings.url}/openapi/auth/ticket/v1/generate-token`,
      json: {
        accessKey,
        timestamp,
        signature: createHash('sha256').update(`${accessKey}${secretKey}${timestamp}`).digest('hex'),
        periodSecond: tokenPeriod,
      },
      repeatable: true,
      answer: envelope,
    });
    return opened(body, tokenData);
  }

  /** What an operation answers, or its code where that is one that the caller knows what to do with. */
  async function call<Value>(
    asked: Omit<VendorCall<unknown>, 'url' | 'answer'> & {
      path: string;
      answer: v.GenericSchema<unknown, Value>;
    },
    known: readonly string[] | 'every code' = [],
  ): Promise<Outcome<Value>> {
    const { path, answer, ...rest } = asked;
    const body = await tokens.use(
      (token) =>
        http.call({
          ...rest,
          url: `${settings.url}${path}`,
          headers: { 'x-access-token': token },
          answer: envelope,
        }),
      // Token not found or expired; the same code stands for rights that no token can give.
      ({ code }) => code === 'IAM_FAILED',
    );
    const outcome = opened(body, answer);
    if ('code' in outcome && known !== 'every code' && !known.includes(outcome.code))
      throw refusal(outcome.code);
    return outcome;
  }

  async function must<Value>(asked: Parameters<typeof call<Value>>[0]): Promise<Value> {
    const outcome = await call(asked);
    if ('code' in outcome) throw refusal(outcome.code);
    return outcome.value;
  }

  return {
    generateLivenessUrl: (body) =>
      must({
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
        // Also where the account has not this product: the liveness result is there, and an officer can go on with it.
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
    clear: async (signatureId) => {
      await must({
        operation: 'clear data',
        method: 'GET',
        path: `/liveness/ext/v1/clear-data?${new URLSearchParams({ signatureId }).toString()}`,
        answer: v.unknown(),
      });
    },
  };
}

function picture(bytes: Buffer): Blob {
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

function opened<Value>(
  { code, data }: v.InferOutput<typeof envelope>,
  schema: v.GenericSchema<unknown, Value>,
): Outcome<Value> {
  if (code !== 'SUCCESS') return { code };
  const read = v.safeParse(schema, data);
  if (!read.success) throw new ProviderUnavailable('PROVIDER_AAI', 'wrong answer');
  return { value: read.output };
}

function codeOf(body: unknown): string | undefined {
  const read = v.safeParse(envelope, body);
  return read.success ? read.output.code : undefined;
}

/** A code that is neither the person's nor the picture's affair: an account without rights or money, or a fault of ours. */
function refusal(code: string): ProviderUnavailable {
  return new ProviderUnavailable('PROVIDER_AAI', code.slice(0, 60).toLowerCase());
}
