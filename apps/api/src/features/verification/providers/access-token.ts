/** A token, and how long it is good, in milliseconds from when it was asked for. */
export interface IssuedToken {
  token: string;
  lifetime: number;
}

/** A token is no longer given out when less than this of its life is left, in milliseconds: a call takes its time. */
const leastLeft = 60_000;

interface Kept {
  token: string;
  /** milliseconds of our own clock */
  goodUntil: number;
}

/** A vendor's access token: asked for once for however many want it, kept until shortly before its end by our own clock, anew once it is refused. */
export class AccessToken {
  readonly #issue: () => Promise<IssuedToken>;
  readonly #now: () => number;
  #current: Promise<Kept> | undefined;

  /** @param now milliseconds */
  constructor(issue: () => Promise<IssuedToken>, now: () => number) {
    this.#issue = issue;
    this.#now = now;
  }

  /** Calls with a token, and once more with a fresh one where `refused` says that the vendor did not take it: it may have been withdrawn. */
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
      // Even of a very short life a part is used.
      goodUntil: askedAt + Math.max(lifetime - leastLeft, lifetime / 2),
    }));
    fetched.catch(() => {
      if (this.#current === fetched) this.#current = undefined;
    });
    return fetched;
  }
}
