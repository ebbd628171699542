/** The simulator's time: milliseconds since 1970, and waits that can be shortened. */
export interface Clock {
  now(): number;
  /** Runs the action after the time divided by the speed, but not after `stop()`. */
  after(milliseconds: number, action: () => void): void;
}

/** The real time; every wait is divided by `speed`. */
export class CompressedClock implements Clock {
  readonly #speed: number;
  readonly #timers = new Set<NodeJS.Timeout>();
  #stopped = false;

  constructor(speed: number) {
    this.#speed = speed;
  }

  now(): number {
    return Date.now();
  }

  after(milliseconds: number, action: () => void): void {
    this.afterRealTime(milliseconds / this.#speed, action);
  }

  /** Like `after`, in real time. */
  afterRealTime(milliseconds: number, action: () => void): void {
    if (this.#stopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, milliseconds);
    this.#timers.add(timer);
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}

/** A clock with the same waits and a wrong time. */
export function skewed(clock: Clock, seconds: () => number): Clock {
  return {
    now: () => clock.now() + seconds() * 1000,
    after: (milliseconds, action) => clock.after(milliseconds, action),
  };
}
