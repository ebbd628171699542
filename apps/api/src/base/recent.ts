interface Entry<Value> {
  value: Value;
  until: number;
}

interface Memory {
  milliseconds: number;
  largest: number;
  now?: () => number;
}

/** What was found in the last moments, by a text. In memory only, and gone from it after its time. */
export class Recent<Value> {
  readonly #milliseconds: number;
  readonly #largest: number;
  readonly #now: () => number;
  readonly #found = new Map<string, Entry<Value>>();
  #sweep: NodeJS.Timeout | undefined;

  /** `largest`: how many are kept at most, the oldest goes first; `now`: a clock of milliseconds. */
  constructor({ milliseconds, largest, now = () => performance.now() }: Memory) {
    this.#milliseconds = milliseconds;
    this.#largest = largest;
    this.#now = now;
  }

  find(text: string): Value | undefined {
    const entry = this.#found.get(text);
    return entry !== undefined && entry.until > this.#now() ? entry.value : undefined;
  }

  remember(text: string, value: Value): void {
    // Entries are in the order of their ends.
    this.#found.delete(text);
    const [oldest] = this.#found.size >= this.#largest ? this.#found.keys() : [];
    if (oldest !== undefined) this.#found.delete(oldest);
    this.#found.set(text, { value, until: this.#now() + this.#milliseconds });
    if (this.#sweep === undefined) this.#sweep = this.#sweepLater(this.#milliseconds);
  }

  /** All of it, where no text is named. */
  forget(text?: string): void {
    if (text === undefined) this.#found.clear();
    else this.#found.delete(text);
  }

  #sweepLater(milliseconds: number): NodeJS.Timeout {
    // A timer may come a part of a millisecond early.
    return setTimeout(() => this.#dropOld(), Math.ceil(milliseconds) + 1).unref();
  }

  #dropOld(): void {
    this.#sweep = undefined;
    const now = this.#now();
    for (const [text, { until }] of this.#found) {
      if (until > now) {
        this.#sweep = this.#sweepLater(until - now);
        return;
      }
      this.#found.delete(text);
    }
  }
}
