/** A token and its lifetime, in milliseconds from the request. */
export interface IssuedToken {
  token: string;
  lifetime: number;
}

/** A token with less than this left, in milliseconds, is not used any more: a call takes time. */
const minimumLeft = 60_000;

interface Kept {
  token: string;
  /** Milliseconds of our own clock. */
  goodUntil: number;
}

/**
 * A vendor's access token: requested once for concurrent callers, kept until shortly before it expires by our
 * clock, replaced if it is refused.
 */
export class AccessToken {
  readonly #issue: () => Promise<IssuedToken>;
  readonly #now: () => number;
  #current: Promise<Kept> | undefined;

  /** @param now milliseconds */
  constructor(issue: () => Promise<IssuedToken>, now: () => number) {
    this.#issue = issue;
    this.#now = now;
  }

  /**
   * Calls with a token, and once more with a new one if `refused` says that the vendor rejected it: it may
   * have been revoked.
   */
  async use<T>(call: (token: string) => Promise<T>, refused: (answer: T) => boolean): Promise<T> {
    const kept = await this.#get();
    const answer = await call(kept.token);
    if (!refused(answer)) return answer;
    kept.goodUntil = 0;
    return call((await this.#get()).token);
  }

  async #get(): Promise<Kept> {
    const current = (this.#current ??= this.#fetch());
    const kept = await current;
    if (kept.goodUntil > this.#now()) return kept;
    if (this.#current === current) this.#current = undefined;
    return (this.#current ??= this.#fetch());
  }

  #fetch(): Promise<Kept> {
    const askedAt = this.#now();
    const fetched = this.#issue().then(({ token, lifetime }) => ({
      token,
      // Even a very short-lived token is used for part of its life.
      goodUntil: askedAt + Math.max(lifetime - minimumLeft, lifetime / 2),
    }));
    fetched.catch(() => {
      if (this.#current === fetched) this.#current = undefined;
    });
    return fetched;
  }
}
