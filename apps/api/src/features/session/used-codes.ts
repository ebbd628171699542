/** milliseconds; longer than any code is taken (thirty seconds, and those before and after it) */
const memory = 2 * 60 * 1000;

/** The one-time codes that officers signed in with lately: each is good once (RFC 6238, section 5.2). */
export class UsedCodes {
  readonly #used = new Map<string, number>();

  has(officerId: string, code: string, now: Date): boolean {
    return (this.#used.get(`${officerId} ${code}`) ?? 0) > now.getTime();
  }

  remember(officerId: string, code: string, now: Date): void {
    for (const [entry, until] of this.#used) {
      if (until <= now.getTime()) this.#used.delete(entry);
    }
    this.#used.set(`${officerId} ${code}`, now.getTime() + memory);
  }
}
