interface Session {
  userId: string;
  expiresAt: Date;
}

/** milliseconds. A session that was ended in another process is still good there for so long; in this process it ends at once. */
const memory = 5000;
const largest = 10_000;

/**
 * The sessions found in the last seconds, by cookie: a screen makes several calls in a row, and one read for all of them is enough. In memory
 * only, and for account holders only.
 */
export class RecentSessions {
  readonly #found = new Map<string, { session: Session; until: number }>();

  find(cookie: string): Session | undefined {
    const entry = this.#found.get(cookie);
    return entry !== undefined && entry.until > performance.now() ? entry.session : undefined;
  }

  remember(cookie: string, session: Session): void {
    // Entries lie in the order in which they end, so the first is the one to go.
    if (this.#found.size >= largest) {
      const [oldest] = this.#found.keys();
      if (oldest !== undefined) this.#found.delete(oldest);
    }
    this.#found.delete(cookie);
    this.#found.set(cookie, { session, until: performance.now() + memory });
  }

  /** Called when somebody signs out, whoever it is: cheap, and never wrong. */
  forget(): void {
    this.#found.clear();
  }
}
