import { createHash } from 'node:crypto';

export interface Envelope {
  readonly status: number;
  readonly code: unknown;
  readonly message: unknown;
  readonly data: Record<string, unknown>;
  readonly pricingStrategy: unknown;
  readonly fields: readonly string[];
}

interface Changed {
  readonly accessKey?: string;
  readonly secretKey?: string;
  readonly milliseconds?: number;
  readonly periodSecond?: number;
}

export interface AdvanceAiClient {
  /** Requests a token; `changed` sends something other than an adapter would. */
  requestToken(changed?: Changed): Promise<Envelope>;
  get(path: string, token?: string): Promise<Envelope>;
  post(path: string, body: unknown, token?: string): Promise<Envelope>;
  upload(path: string, parts: Readonly<Record<string, Uint8Array | string>>): Promise<Envelope>;
  /** Starts a session. */
  begin(more?: Record<string, unknown>): Promise<{ signatureId: string; url: string }>;
}

export const sessionBody = {
  returnUrl: 'https://client.test/done',
  failReturnUrl: 'https://client.test/failed?case=1',
  bizId: 'case-1',
  userId: 'person-1',
  region: 'IDN',
  iframeEnabled: true,
};

async function envelopeOf(response: Response): Promise<Envelope> {
  const body = (await response.json()) as Record<string, unknown>;
  const { code, message, data, pricingStrategy } = body;
  return {
    status: response.status,
    code,
    message,
    data: (data ?? {}) as Envelope['data'],
    pricingStrategy,
    fields: Object.keys(body).sort(),
  };
}

/** Calls the simulated Advance.AI as an adapter does. */
export async function advanceAiClient(
  environment: Readonly<Record<string, string>>,
): Promise<AdvanceAiClient> {
  const origin = environment['CREDENCE_ADVANCE_AI_URL'] ?? '';
  const key = environment['CREDENCE_ADVANCE_AI_ACCESS_KEY'] ?? '';
  const secret = environment['CREDENCE_ADVANCE_AI_SECRET_KEY'] ?? '';

  const send = async (path: string, init: RequestInit): Promise<Envelope> =>
    envelopeOf(await fetch(`${origin}${path}`, init));
  const requestToken: AdvanceAiClient['requestToken'] = (changed = {}) => {
    const { accessKey = key, secretKey = secret, milliseconds = 0, ...rest } = changed;
    const timestamp = Date.now() + milliseconds;
    const signature = createHash('sha256').update(`${accessKey}${secretKey}${timestamp}`).digest('hex');
    return send('/openapi/auth/ticket/v1/generate-token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accessKey, signature, timestamp, ...rest }),
    });
  };
  const own = String((await requestToken()).data['token']);
  const post: AdvanceAiClient['post'] = (path, body, token = own) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      body: JSON.stringify(body),
    });
  return {
    requestToken,
    post,
    get: (path, token = own) => send(path, { headers: { 'x-access-token': token } }),
    upload: (path, parts) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(parts)) {
        if (typeof value === 'string') form.set(name, value);
        else form.set(name, new Blob([new Uint8Array(value)]), `${name}.png`);
      }
      return send(path, { method: 'POST', headers: { 'x-access-token': own }, body: form });
    },
    begin: async (more = {}) => {
      const path = '/intl/openapi/identity-risk/idvs-h5/ekyc/v1/generate-liveness-detection-url';
      const { data } = await post(path, { ...sessionBody, ...more });
      return { signatureId: String(data['signatureId']), url: String(data['url']) };
    },
  };
}
