import { randomUUID } from 'node:crypto';
import * as v from 'valibot';

/** Where Credence is, and the key of this site there. */
export interface Access {
  server: string;
  key: string;
}

const applicant = v.object({
  id: v.string(),
  level: v.number(),
  levels: v.array(v.object({ level: v.number(), state: v.string() })),
});
export type Applicant = v.InferOutput<typeof applicant>;

const opened = v.object({ url: v.string(), expiresAt: v.string() });

/** What this site asks of Credence's server, each write with a key that makes it safe to repeat. */
export class Credence {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async #ask<Schema extends v.GenericSchema>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    result: Schema,
    body?: object,
  ): Promise<v.InferOutput<Schema>> {
    const answer = await fetch(`${this.#access.server}/v1/partner/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#access.key}`,
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return v.parse(result, await answer.json());
  }

  /** The applicant that stands for a customer of this site; made if there is none yet. */
  applicantFor(externalId: string): Promise<Applicant> {
    return this.#ask('POST', 'applicants', applicant, {
      externalId,
      email: `${externalId}@customers.example`,
    });
  }

  /** The address that opens the flow in a page of `origin`, or of its own, for a minute. */
  open(id: string, terms: { origin?: string; redirectUrl?: string; language: string }) {
    return this.#ask('POST', `applicants/${id}/tokens`, opened, { level: 2, ...terms });
  }

  /** A link for somebody who is elsewhere, for a week. */
  link(id: string, terms: { redirectUrl: string; language: string }) {
    return this.#ask('POST', `applicants/${id}/links`, opened, { level: 2, ...terms });
  }

  /** Has the events sent to an address, and answers the secret that they are signed with. */
  async listen(url: string): Promise<string> {
    const list = v.object({ data: v.array(v.object({ id: v.string(), url: v.string() })) });
    const { data } = await this.#ask('GET', 'webhooks', list);
    // A secret is shown once, and this site keeps none.
    for (const old of data.filter((one) => one.url === url))
      await this.#ask('DELETE', `webhooks/${old.id}`, v.unknown());
    const made = await this.#ask('POST', 'webhooks', v.object({ secret: v.string() }), { url });
    return made.secret;
  }
}
