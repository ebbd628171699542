import type { OpenedSession } from './provider.ts';

/**
 * Recently opened sessions by our id, for vendors that create another one on each request. A repeated request
 * for the same id, because its transaction failed or its answer was lost, gets the same session. If a crash
 * loses this memory, an unused session stays at the vendor: its address was never handed out, it contains
 * nothing about the person, and it expires.
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

  /** Renewed or erased: the earlier mount is not valid any more. */
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
