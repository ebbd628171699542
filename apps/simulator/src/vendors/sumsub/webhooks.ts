import { createHmac, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { VendorContext } from '../../core/vendor.ts';
import {
  clientId,
  dayWithMilliseconds,
  dayWithZone,
  newId,
  type Applicant,
  type ReviewResult,
} from './applicant.ts';

/** docs.sumsub.com/docs/webhook-manager: an answer within 5 s; sent again after 5 min, 1 h, 5 h and 18 h. */
const timeoutMilliseconds = 5000;
const retryAfterSeconds = [300, 3600, 18_000, 64_800];

const hashOf = { HMAC_SHA1_HEX: 'sha1', HMAC_SHA256_HEX: 'sha256', HMAC_SHA512_HEX: 'sha512' } as const;

/** The fields of `/resources/clientWebhooks`. */
export const clientWebhookSchema = v.object({
  id: v.optional(v.string()),
  name: v.optional(v.string(), ''),
  // Sumsub requires HTTPS, which a local machine does not have.
  target: v.pipe(v.string(), v.url()),
  targetType: v.optional(v.literal('http'), 'http'),
  types: v.array(v.string()),
  applicantType: v.optional(v.string(), 'individual'),
  secretKey: v.optional(v.string()),
  signatureAlgorithm: v.optional(
    v.picklist(['HMAC_SHA1_HEX', 'HMAC_SHA256_HEX', 'HMAC_SHA512_HEX']),
    'HMAC_SHA256_HEX',
  ),
  headers: v.optional(v.array(v.object({ key: v.string(), value: v.string() })), []),
  disabled: v.optional(v.boolean(), false),
  notResendFailedWebhooks: v.optional(v.boolean(), false),
});
type ClientWebhook = v.InferOutput<typeof clientWebhookSchema>;
type Registered = Omit<ClientWebhook, 'id' | 'secretKey'> & { id: string; secretKey: string };

/** Registered webhooks, and one for `deliverTo` that exists from the start. */
export class Webhooks {
  readonly #context: VendorContext;
  readonly #secret: string;
  readonly #registered = new Map<string, Registered>();

  constructor(context: VendorContext, secret: string) {
    this.#context = context;
    this.#secret = secret;
  }

  list(): Registered[] {
    return [...this.#registered.values()];
  }

  /** Registers one, or changes the one with the given id; undefined if there is none with this id. */
  register(webhook: ClientWebhook): Registered | undefined {
    const known = webhook.id === undefined ? undefined : this.#registered.get(webhook.id);
    if (webhook.id !== undefined && known === undefined) return undefined;
    const made: Registered = {
      ...webhook,
      id: known?.id ?? newId(),
      secretKey: webhook.secretKey ?? known?.secretKey ?? newId(),
    };
    this.#registered.set(made.id, made);
    return made;
  }

  /** Calls every webhook that subscribed to this type. */
  announce(type: string, applicant: Applicant): void {
    const body = (result: ReviewResult | undefined): string =>
      JSON.stringify(payloadOf(type, applicant, result, this.#context.clock.now()));
    const { result } = applicant.review;
    const message = {
      vendor: 'sumsub',
      sessionId: applicant.id,
      type,
      body: body(result),
      contentType: 'application/json',
      contradiction: type === 'applicantReviewed' && result ? body(oppositeOf(result)) : undefined,
      timeoutMilliseconds,
    } as const;
    this.#context.deliver({
      ...message,
      target: () => this.#context.webhookTarget(),
      sign: (text, forged) => signed(text, forged ? newId() : this.#secret, 'HMAC_SHA256_HEX'),
      retryAfterSeconds,
    });
    for (const {
      types,
      disabled,
      target,
      secretKey,
      signatureAlgorithm,
      headers,
      notResendFailedWebhooks,
    } of this.list()) {
      if (disabled || !types.includes(type)) continue;
      this.#context.deliver({
        ...message,
        target: () => target,
        sign: (text, forged) => ({
          ...Object.fromEntries(headers.map(({ key, value }) => [key, value])),
          ...signed(text, forged ? newId() : secretKey, signatureAlgorithm),
        }),
        retryAfterSeconds: notResendFailedWebhooks ? [] : retryAfterSeconds,
      });
    }
  }
}

function signed(body: string, secret: string, algorithm: keyof typeof hashOf): Record<string, string> {
  return {
    'x-payload-digest': createHmac(hashOf[algorithm], secret).update(body).digest('hex'),
    'x-payload-digest-alg': algorithm,
  };
}

function payloadOf(
  type: string,
  applicant: Applicant,
  result: ReviewResult | undefined,
  now: number,
): object {
  const withResult = type === 'applicantReviewed' || type === 'applicantOnHold';
  return {
    applicantId: applicant.id,
    inspectionId: applicant.inspectionId,
    correlationId: randomUUID(),
    levelName: applicant.levelName,
    externalUserId: applicant.externalUserId,
    type,
    sandboxMode: true,
    reviewStatus: applicant.review.status,
    ...(withResult && result !== undefined && { reviewResult: result }),
    applicantType: 'individual',
    createdAt: dayWithZone(now),
    createdAtMs: dayWithMilliseconds(now),
    clientId,
  };
}

function oppositeOf({ reviewAnswer }: ReviewResult): ReviewResult {
  return reviewAnswer === 'RED'
    ? { reviewAnswer: 'GREEN' }
    : { reviewAnswer: 'RED', reviewRejectType: 'FINAL', rejectLabels: ['FORGERY'] };
}
