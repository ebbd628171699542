/** milliseconds */
const memory = 10 * 60 * 1000;

/**
 * How often the second factor of each officer was guessed wrong lately, whatever the address: a code has six digits, and somebody who has the
 * password may ask from many addresses. Only who has the password can use up an officer's tries.
 */
export class FailedCodes {
  readonly #failed = new Map<string, { times: number; until: number }>();
  readonly #allowed: number;

  constructor(allowed: number) {
    this.#allowed = allowed;
  }

  /** Seconds until codes are taken again; 0 where they are. */
  secondsHeld(officerId: string, now: Date): number {
    const entry = this.#failed.get(officerId);
    if (entry === undefined || entry.until <= now.getTime() || entry.times < this.#allowed) return 0;
    return Math.ceil((entry.until - now.getTime()) / 1000);
  }

  add(officerId: string, now: Date): void {
    const entry = this.#failed.get(officerId);
    if (entry === undefined || entry.until <= now.getTime()) {
      this.#failed.set(officerId, { times: 1, until: now.getTime() + memory });
    } else entry.times++;
  }

  forget(officerId: string): void {
    this.#failed.delete(officerId);
  }
}
