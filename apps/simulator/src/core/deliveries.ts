import { randomUUID } from 'node:crypto';
import type { CompressedClock } from './clock.ts';
import type { FaultSwitches } from './faults.ts';
import type { VendorName } from './names.ts';

/** One webhook of a vendor. */
export interface Message {
  readonly vendor: VendorName;
  /** The session it concerns: deliveries are ordered within it. */
  readonly sessionId: string;
  /** The vendor's word for the event. */
  readonly type: string;
  /**
   * Called at each attempt, since the server may start after the simulator. With `forged`, without any secret
   * in it.
   */
  target(forged: boolean): string | undefined;
  readonly body: string;
  readonly contentType: string;
  /** A body that says the opposite, if this one carries a verdict. */
  readonly contradiction?: string | undefined;
  /** The headers that authenticate the body; with `forged`, wrong ones. */
  sign(body: string, forged: boolean): Record<string, string>;
  /** The vendor's schedule: seconds before each retry. */
  readonly retryAfterSeconds: readonly number[];
  /** How long the vendor waits for an answer with a status from 200 to 299. */
  readonly timeoutMilliseconds: number;
}

export interface Attempt {
  readonly at: string;
  readonly status?: number;
  readonly error?: string;
}

/** `waiting` until it is sent or while a retry is due; `failed` when the schedule is used up. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed' | 'lost';

/** One delivery as control shows it. */
export interface DeliveryRecord {
  readonly id: string;
  readonly vendor: VendorName;
  readonly sessionId: string;
  readonly type: string;
  readonly body: string;
  readonly state: DeliveryState;
  readonly attempts: readonly Attempt[];
}

interface Delivery {
  readonly id: string;
  readonly message: Message;
  state: DeliveryState;
  attempts: Attempt[];
  forged: boolean;
}

const outOfOrderWaitMilliseconds = 3000;
/** Older records are dropped, so that memory stays bounded. */
const keptRecords = 5000;

/** Sends the vendors' webhooks, with the faults set when a message is handed over. */
export class Deliveries {
  readonly #clock: CompressedClock;
  readonly #faultsOf: (vendor: VendorName) => FaultSwitches;
  readonly #deliveries = new Map<string, Delivery>();
  readonly #held = new Map<string, () => void>();
  readonly #stop = new AbortController();
  #untargeted: Delivery[] = [];

  constructor(clock: CompressedClock, faultsOf: (vendor: VendorName) => FaultSwitches) {
    this.#clock = clock;
    this.#faultsOf = faultsOf;
  }

  /** Sends a message as the vendor would. */
  send(message: Message): void {
    const { current } = this.#faultsOf(message.vendor);
    const faults = current.deliveries ?? {};
    const forged = faults.wronglySigned === true;
    const delivery = this.#record(message, forged);
    if (faults.lost === true) {
      delivery.state = 'lost';
      return;
    }
    const begin = (): void => {
      const contradiction = faults.contradictory === true ? message.contradiction : undefined;
      const opposite = contradiction === undefined ? undefined : { ...message, body: contradiction };
      if (opposite !== undefined) void this.#attempt(this.#record(opposite, forged));
      void this.#attempt(delivery);
      for (let copy = 0; copy < (faults.duplicates ?? 0); copy++)
        void this.#attempt(this.#record(message, forged));
      if (opposite !== undefined) this.#afterAttempt(delivery, opposite, forged);
    };
    const delayed = (): void => {
      if (faults.delayMilliseconds === undefined) begin();
      else this.#clock.afterRealTime(faults.delayMilliseconds, begin);
    };
    if (faults.outOfOrder === true) this.#overtake(`${message.vendor} ${message.sessionId}`, delayed);
    else delayed();
  }

  /** Sends one again, whatever its state, with the current faults. False when it is unknown. */
  resend(id: string): boolean {
    const delivery = this.#deliveries.get(id);
    if (delivery === undefined) return false;
    this.send(delivery.message);
    return true;
  }

  list(): DeliveryRecord[] {
    return [...this.#deliveries.values()].map(({ id, message, state, attempts }) => ({
      id,
      vendor: message.vendor,
      sessionId: message.sessionId,
      type: message.type,
      body: message.body,
      state,
      attempts: [...attempts],
    }));
  }

  /** Sends what had no target so far. */
  targetsChanged(): void {
    const waiting = this.#untargeted;
    this.#untargeted = [];
    for (const delivery of waiting) void this.#attempt(delivery);
  }

  stop(): void {
    this.#stop.abort();
  }

  #record(message: Message, forged: boolean): Delivery {
    const delivery: Delivery = { id: randomUUID(), message, state: 'waiting', attempts: [], forged };
    this.#deliveries.set(delivery.id, delivery);
    if (this.#deliveries.size > keptRecords) {
      const [oldest] = this.#deliveries.keys();
      if (oldest !== undefined) this.#deliveries.delete(oldest);
    }
    return delivery;
  }

  /** The second of two goes first; a last one goes alone after a while. */
  #overtake(session: string, begin: () => void): void {
    const held = this.#held.get(session);
    if (held !== undefined) {
      this.#held.delete(session);
      begin();
      // After the newer one has been sent.
      this.#clock.afterRealTime(100, held);
      return;
    }
    this.#held.set(session, begin);
    this.#clock.afterRealTime(outOfOrderWaitMilliseconds, () => {
      if (this.#held.get(session) !== begin) return;
      this.#held.delete(session);
      begin();
    });
  }

  #afterAttempt(delivery: Delivery, opposite: Message, forged: boolean): void {
    if (delivery.attempts.length > 0) void this.#attempt(this.#record(opposite, forged));
    else this.#clock.afterRealTime(50, () => this.#afterAttempt(delivery, opposite, forged));
  }

  async #attempt(delivery: Delivery): Promise<void> {
    if (this.#stop.signal.aborted) return;
    const { message } = delivery;
    const target = message.target(delivery.forged);
    if (target === undefined) {
      this.#untargeted.push(delivery);
      return;
    }
    const { deliveries } = this.#faultsOf(message.vendor).current;
    const timeout = AbortSignal.timeout(deliveries?.timeoutMilliseconds ?? message.timeoutMilliseconds);
    const at = new Date(this.#clock.now()).toISOString();
    try {
      const response = await fetch(target, {
        method: 'POST',
        headers: {
          'content-type': message.contentType,
          'user-agent': 'credence-simulator',
          ...message.sign(message.body, delivery.forged),
        },
        body: message.body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stop.signal, timeout]),
      });
      await response.body?.cancel();
      delivery.attempts.push({ at, status: response.status });
      if (response.ok) {
        delivery.state = 'delivered';
        return;
      }
    } catch (error) {
      delivery.attempts.push({ at, error: error instanceof Error ? error.name : 'failed' });
    }
    const seconds = message.retryAfterSeconds[delivery.attempts.length - 1];
    if (seconds === undefined) delivery.state = 'failed';
    else this.#clock.after(seconds * 1000, () => void this.#attempt(delivery));
  }
}
