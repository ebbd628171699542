import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { VendorContext } from '../../core/vendor.ts';
import { invalid, Refused } from './errors.ts';

/**
 * paths/webhooks.yaml: an answer within 10 s. The schedule is from memory of the public documentation,
 * unchecked: 30 s, 2 min, 15 min, 2 h and 10 h after the first attempt; here as the waits between attempts.
 */
const timeoutMilliseconds = 10_000;
const retryAfterSeconds = [30, 90, 780, 6300, 28_800];

export const webhookSchema = v.object({
  url: v.pipe(v.string(), v.url()),
  name: v.optional(v.string()),
  enabled: v.optional(v.boolean(), true),
  events: v.optional(v.array(v.string())),
  environments: v.optional(v.array(v.picklist(['sandbox', 'live'])), ['sandbox', 'live']),
  payload_version: v.optional(v.number(), 3),
});
type Wanted = v.InferOutput<typeof webhookSchema>;
export type Webhook = Wanted & { id: string; token: string; href: string };

const newToken = (): string => randomBytes(24).toString('base64url');

/** Registered webhooks, and one for `deliverTo` that exists from the start. */
export class Webhooks {
  readonly #context: VendorContext;
  readonly #token: string;
  readonly #registered = new Map<string, Webhook>();

  constructor(context: VendorContext, token: string) {
    this.#context = context;
    this.#token = token;
  }

  list(): Webhook[] {
    return [...this.#registered.values()];
  }

  /** @throws Refused 404 */
  get(id: string): Webhook {
    const webhook = this.#registered.get(id);
    if (webhook === undefined) throw new Refused(404, 'Could not find the requested resource');
    return webhook;
  }

  register(wanted: Wanted, id: string = randomUUID()): Webhook {
    requireHttps(wanted.url);
    const token = this.#registered.get(id)?.token ?? newToken();
    const webhook = { ...wanted, id, token, href: `/v3.6/webhooks/${id}` };
    this.#registered.set(id, webhook);
    return webhook;
  }

  remove(id: string): void {
    this.get(id);
    this.#registered.delete(id);
  }

  /** Calls every webhook that subscribed to this event. */
  announce(event: string, sessionId: string, body: string, contradiction?: string): void {
    const targets = [
      { url: () => this.#context.webhookTarget(), token: this.#token },
      ...this.list()
        .filter(({ enabled, events }) => enabled && (events === undefined || events.includes(event)))
        .map(({ url, token }) => ({ url: () => url, token })),
    ];
    for (const { url, token } of targets)
      this.#context.deliver({
        vendor: 'onfido',
        sessionId,
        type: event,
        target: url,
        body,
        contentType: 'application/json',
        contradiction,
        sign: (text, forged) => ({
          'x-sha2-signature': createHmac('sha256', forged ? newToken() : token)
            .update(text)
            .digest('hex'),
        }),
        retryAfterSeconds,
        timeoutMilliseconds,
      });
  }
}

/** Onfido requires HTTPS, which a local machine does not have. */
function requireHttps(url: string): void {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && hostname !== 'localhost' && hostname !== '127.0.0.1') throw invalid('url');
}
