import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { AdvanceAiSettings } from '../../../base/config/vendors.ts';
import { AccessToken } from '../port/access-token.ts';
import { ProviderUnavailable } from '../port/provider.ts';
import { vendorHttp, type ProviderTools } from '../port/vendor-http.ts';
import type { VendorCall } from '../port/vendor-request.ts';
import { envelope, tokenData } from './schema.ts';

/** Seconds; the vendor's usual period. */
const tokenPeriod = 3600;

/** Codes for a vendor outage (api-evangelist/advanceai, errors). */
const failingCodes: ReadonlySet<string> = new Set(['ERROR', 'SERVICE_BUSY', 'RETRY_LATER']);

/** The result of an operation, or the code it returned instead. */
type Outcome<Value> = { value: Value } | { code: string };

export type AdvanceAiHttp = ReturnType<typeof advanceAiHttp>;

/** Calls of Advance.AI's Open API, with one access token for all. */
export function advanceAiHttp(settings: AdvanceAiSettings, tools: ProviderTools) {
  const http = vendorHttp({
    provider: 'PROVIDER_AAI',
    tools,
    // A clock off by more than 300 s is answered like any wrong parameter.
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
    // The refusal may have corrected our idea of the vendor's clock; the timestamp is part of the body.
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

  /** The result of an operation, or its code if the caller handles that code. */
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
      // Token not found or expired; the same code is used for missing rights, which a new token does not fix.
      ({ code }) => code === 'IAM_FAILED',
    );
    const outcome = opened(body, answer);
    if ('code' in outcome && known !== 'every code' && !known.includes(outcome.code))
      throw refusal(outcome.code);
    return outcome;
  }

  async function callOrThrow<Value>(asked: Parameters<typeof call<Value>>[0]): Promise<Value> {
    const outcome = await call(asked);
    if ('code' in outcome) throw refusal(outcome.code);
    return outcome.value;
  }

  return { call, callOrThrow };
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

/**
 * A code that is about neither the person nor the picture: an account without rights or credit, or a fault of
 * ours.
 */
function refusal(code: string): ProviderUnavailable {
  return new ProviderUnavailable('PROVIDER_AAI', code.slice(0, 60).toLowerCase());
}
