import { randomBytes } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';

/** Values under secret names, until they expire. */
export class ShortLived<Value> {
  readonly #clock: Clock;
  readonly #milliseconds: number;
  readonly #values = new Map<string, { readonly value: Value; readonly endsAt: number }>();

  constructor(clock: Clock, seconds: number) {
    this.#clock = clock;
    this.#milliseconds = seconds * 1000;
  }

  add(value: Value): string {
    const now = this.#clock.now();
    for (const [name, { endsAt }] of this.#values) if (endsAt <= now) this.#values.delete(name);
    const name = randomBytes(32).toString('base64url');
    this.#values.set(name, { value, endsAt: now + this.#milliseconds });
    return name;
  }

  get(name: string): Value | undefined {
    const held = this.#values.get(name);
    return held === undefined || held.endsAt <= this.#clock.now() ? undefined : held.value;
  }

  /** Like `get`, and removes it. */
  take(name: string): Value | undefined {
    const value = this.get(name);
    this.#values.delete(name);
    return value;
  }
}
