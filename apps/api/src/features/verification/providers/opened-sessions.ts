import type { OpenedSession } from './provider.ts';

/**
 * Sessions that were opened a short while ago, by our id, for vendors that make another each time they are asked. Whoever asks again with the same id,
 * because his transaction failed or his answer was lost, gets the same one. What a crash takes from here leaves a session at the vendor whose
 * address nobody was ever told: no one can use it, it holds nothing about the person, and it ends with its time.
 */
export class OpenedSessions {
  readonly #now: () => number;
  readonly #opened = new Map<string, Promise<OpenedSession>>();

  /** @param now milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  async open(sessionId: string, make: () => Promise<OpenedSession>): Promise<OpenedSession> {
    const known = this.#opened.get(sessionId);
    if (known !== undefined) {
      const session = await known;
      if (session.expiresAt === null || session.expiresAt.getTime() > this.#now()) return session;
      this.#forget(sessionId, known);
    }
    const again = this.#opened.get(sessionId);
    if (again !== undefined) return again;
    const made = make();
    this.#opened.set(sessionId, made);
    made.then(
      ({ expiresAt }) => this.#forgetLater(sessionId, made, expiresAt),
      () => this.#forget(sessionId, made),
    );
    return made;
  }

  /** It was renewed or erased: what was mounted is no longer good. */
  forget(sessionId: string): void {
    this.#opened.delete(sessionId);
  }

  #forget(sessionId: string, made: Promise<OpenedSession>): void {
    if (this.#opened.get(sessionId) === made) this.#opened.delete(sessionId);
  }

  #forgetLater(sessionId: string, made: Promise<OpenedSession>, expiresAt: Date | null): void {
    const left = (expiresAt?.getTime() ?? 0) - this.#now();
    setTimeout(() => this.#forget(sessionId, made), Math.max(left, 0)).unref();
  }
}
