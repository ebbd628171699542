interface Session {
  id: string;
  userId: string;
  expiresAt: Date;
  createdAt: Date;
  /** Changed here too when its use is noted. */
  seenAt: Date | null;
}

/**
 * Milliseconds. A session ended in another process is accepted here for this long; in this process it ends at
 * once.
 */
const memory = 5000;
const largest = 10_000;

/**
 * Sessions found in the last seconds, by cookie: a screen makes several calls in a row, for which one read is
 * enough. In memory only, and for account holders only.
 */
export class RecentSessions {
  readonly #found = new Map<string, { session: Session; until: number }>();

  find(cookie: string): Session | undefined {
    const entry = this.#found.get(cookie);
    return entry !== undefined && entry.until > performance.now() ? entry.session : undefined;
  }

  remember(cookie: string, session: Session): void {
    // Entries are in order of expiry, so the first is evicted.
    if (this.#found.size >= largest) {
      const [oldest] = this.#found.keys();
      if (oldest !== undefined) this.#found.delete(oldest);
    }
    this.#found.delete(cookie);
    this.#found.set(cookie, { session, until: performance.now() + memory });
  }

  /** Called whenever anyone signs out: cheap, and always correct. */
  forget(): void {
    this.#found.clear();
  }
}
