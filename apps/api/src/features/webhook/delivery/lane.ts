import type { SystemCall } from '../../../base/call.ts';
import { together } from '../../../base/together.ts';
import { webhookHeaders } from '../../../base/webhook-signature.ts';
import type { Work } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { wireEventId } from './event-id.ts';
import { signingSecrets } from './secret.ts';
import type { EndpointRow } from '../store.ts';
import { isGone, isSuccess, type Answer, type Sender } from './send.ts';
import {
  claim,
  noteFailures,
  noteReached,
  readActive,
  stopActive,
  writeTries,
  type Claimed,
  type Place,
  type Tried,
} from './store.ts';
import { failingFor, leaseOf, manyFailures, nextTry, notBefore, restOf } from './tries.ts';

/** Calls to one endpoint at the same time. */
const width = 16;

/** So many are taken for each of them: what is taken can be tried within the lease, however slowly. */
const ahead = 4;

/** After so many an endpoint lets others have their turn. */
const turn = 1000;

/** Acts in the transaction that stops an endpoint. */
export type OnStop = (call: SystemCall, work: Work, endpoint: EndpointRow) => Promise<void>;

interface Finished extends Tried {
  askedBefore: Date | undefined;
  gone: boolean;
}

/** What an endpoint is sent in one turn: some calls at a time, their outcomes written together. */
export class Lane {
  readonly #call: SystemCall;
  readonly #sender: Sender;
  readonly #place: Place;
  readonly #onStop: OnStop;
  #endpoint: EndpointRow | undefined;
  #secrets: readonly Buffer[] = [];
  #waiting: Claimed[] = [];
  #claiming: Promise<void> | undefined;
  #taken = 0;
  #over = false;
  #finished: Finished[] = [];
  #writing: Promise<void> = Promise.resolve();
  #nextWrite: Promise<void> | undefined;

  constructor(call: SystemCall, { sender, place, onStop }: { sender: Sender; place: Place; onStop: OnStop }) {
    this.#call = call;
    this.#sender = sender;
    this.#place = place;
    this.#onStop = onStop;
  }

  /** Ends once nothing is due, the endpoint wants no more, or its turn is over. */
  async run(): Promise<void> {
    await this.#claim();
    await together(Array.from({ length: this.#width() }, () => this.#work()));
  }

  /** Begins no further call. What was taken is due again once its lease is over. */
  end(): void {
    this.#over = true;
    this.#waiting = [];
  }

  #width(): number {
    return (this.#endpoint?.failures ?? 0) >= manyFailures ? 1 : width;
  }

  async #work(): Promise<void> {
    for (let next = await this.#next(); next !== undefined; next = await this.#next()) {
      await this.#write(await this.#try(next));
    }
  }

  async #next(): Promise<Claimed | undefined> {
    while (this.#waiting.length === 0 && !this.#over) {
      this.#claiming ??= this.#claim().finally(() => (this.#claiming = undefined));
      await this.#claiming;
    }
    return this.#waiting.shift();
  }

  async #claim(): Promise<void> {
    const { db, keyring } = this.#call;
    const now = this.#call.now();
    this.#endpoint = await readActive(db, this.#place, now);
    if (this.#endpoint === undefined || this.#taken >= turn) return this.end();
    this.#secrets = signingSecrets(keyring, this.#endpoint, now);
    const calls = this.#width();
    const limit = calls === 1 ? 1 : calls * ahead;
    const claimed = await claim(db, this.#place, { now, until: leaseOf(now), limit });
    if (claimed.length === 0 || this.#over) return this.end();
    this.#taken += claimed.length;
    this.#waiting = claimed;
  }

  async #try(claimed: Claimed): Promise<Finished> {
    const at = this.#call.now();
    const { body } = claimed;
    const answer = await this.#sender.send({
      url: new URL(this.#endpoint?.url ?? ''),
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Credence-Webhooks/1',
        ...webhookHeaders(this.#secrets, { id: wireEventId(claimed.eventId), at, body }),
      },
    });
    return finished(claimed, answer, { at, now: this.#call.now() });
  }

  /** Written with what else is finished by the time that the transaction before it has ended. */
  #write(one: Finished): Promise<void> {
    this.#finished.push(one);
    this.#nextWrite ??= this.#writing
      .catch(() => undefined)
      .then(() => {
        this.#nextWrite = undefined;
        this.#writing = this.#writeAll(this.#finished.splice(0));
        return this.#writing;
      });
    return this.#nextWrite;
  }

  async #writeAll(all: readonly Finished[]): Promise<void> {
    const now = this.#call.now();
    const endpoint = this.#endpoint;
    const pauses = all.flatMap(({ askedBefore }) => askedBefore ?? []);
    const reached = all.some(({ state }) => state === 'delivered');
    const failures = (endpoint?.failures ?? 0) + all.length;
    if (!reached && failures >= manyFailures) pauses.push(restOf(now));
    const pause = pauses.length === 0 ? null : new Date(Math.max(...pauses.map(Number)));
    const stops = await inTransaction(this.#call.db, async (work) => {
      await writeTries(work, this.#place.partner_id, all, now);
      if (reached) {
        if (endpoint?.failing_since !== null || pause !== null) await noteReached(work, this.#place, pause);
        return false;
      }
      const run = { count: all.length, at: now, notBefore: pause };
      const since = await noteFailures(work, this.#place, run);
      const gone = all.some((one) => one.gone);
      const failing = since !== undefined && now.getTime() - since.getTime() >= failingFor;
      if (!gone && !failing) return false;
      const reason = gone ? 'gone' : 'failing';
      const stopped = await stopActive(work, this.#place, { reason, at: now });
      if (stopped && endpoint) await this.#onStop(this.#call, work, { ...endpoint, stop_reason: reason });
      return true;
    });
    for (const { state } of all) this.#call.metrics.countPartnerWebhook(state);
    if (endpoint) this.#endpoint = noted(endpoint, { reached, failures, at: now });
    if (stops || pause !== null) this.end();
  }
}

/** What is known of an endpoint until it is read again. */
const noted = (
  endpoint: EndpointRow,
  { reached, failures, at }: { reached: boolean; failures: number; at: Date },
): EndpointRow =>
  reached
    ? { ...endpoint, failures: 0, failing_since: null }
    : { ...endpoint, failures, failing_since: endpoint.failing_since ?? at };

function finished(claimed: Claimed, sent: Answer, { at, now }: { at: Date; now: Date }): Finished {
  const { answer, head, tookMs } = sent;
  const tried = { claimed, at, tookMs, answer, head, askedBefore: undefined, gone: false };
  if (isSuccess(sent)) return { ...tried, state: 'delivered', again: undefined };
  const askedBefore = notBefore(sent.retryAfter, now);
  const again = nextTry(claimed.tries + 1, now, Math.random());
  const failed = { ...tried, askedBefore, gone: isGone(sent) };
  if (again === undefined) return { ...failed, state: 'given-up', again };
  const later = askedBefore === undefined || askedBefore < again ? again : askedBefore;
  return { ...failed, state: 'waiting', again: later };
}
