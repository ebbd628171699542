import { integrationAccessToken, renewAccessToken } from '@credence/contract/embedding';
import { retCodes } from '@credence/contract/ret-codes';
import { type Arrival, newOpening, type Opening, sessionKey } from './arrival.ts';
import { ask } from './ask.ts';
import type { Business, SessionState } from './host.ts';
import { keepTab } from './storage.ts';

/** How long before its end a token is renewed, in milliseconds. */
const renewAhead = 60_000;

/** Refusals that no new try changes. */
const final: ReadonlySet<number> = new Set([
  retCodes.TOKEN_INVALID,
  retCodes.TOKEN_EXPIRED,
  retCodes.INPUT_INVALID,
]);

/** The tokens of an embedded session, one after the other: in memory, and in this tab for a reload. */
export class SdkSession {
  #opening: Opening | undefined;
  #token: string | undefined;
  #state: SessionState = 'unreachable';
  #renewing: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #endsAt = 0;
  #business: Business | undefined;
  readonly #listeners = new Set<() => void>();
  /** What the address said, kept with the token because a reload finds another address. */
  readonly #terms: URLSearchParams;

  /** Asks the page around this one for another one-time token; '' where there is none. */
  readonly #askHost: () => Promise<string>;

  constructor({ opening, kept }: Arrival, terms: URLSearchParams, askHost: () => Promise<string>) {
    this.#askHost = askHost;
    this.#opening = opening;
    this.#token = opening === undefined ? (kept.get('token') ?? undefined) : undefined;
    this.#terms = terms;
    const endsAt = Number(kept.get('endsAt'));
    if (this.#token !== undefined && endsAt - renewAhead > Date.now()) {
      this.#state = 'open';
      this.#renewAt(endsAt);
    } else if (opening === undefined) keepTab(sessionKey, undefined);
    document.addEventListener('visibilitychange', () => {
      // Timers are throttled while the page is hidden.
      if (document.visibilityState === 'visible' && this.#state === 'open') this.#renewAt(this.#endsAt);
    });
  }

  get token(): string {
    return this.#token ?? '';
  }

  /** For whom it runs, as the exchange said it. */
  get business(): Business | undefined {
    return this.#business;
  }

  get state(): SessionState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins with the one-time token or resumes with the kept one; the outcome is in `state`. */
  async open(): Promise<void> {
    if (this.#state !== 'open') await this.renew();
  }

  /** Asks for the next token; several who ask at once share one answer. */
  renew(): Promise<boolean> {
    this.#renewing ??= this.#next().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  /** The session is over, for good. */
  end(): void {
    clearTimeout(this.#timer);
    this.#token = undefined;
    this.#opening = undefined;
    // No token any more, but a reload is to say the same and not to ask for a sign-in.
    this.#terms.delete('token');
    this.#terms.set('endsAt', '0');
    keepTab(sessionKey, this.#terms.toString());
    this.#become('ended');
  }

  async #exchange() {
    if (this.#opening !== undefined) {
      const continues = this.#token === undefined ? {} : { continues: this.#token };
      const input = { ...this.#opening, ...continues };
      // A frame of another site has no cookie of ours to send.
      return ask(integrationAccessToken, input, { credentials: 'include' });
    }
    return this.#token === undefined ? retCodes.TOKEN_EXPIRED : ask(renewAccessToken, { token: this.#token });
  }

  async #next(): Promise<boolean> {
    let answer = await this.#exchange();
    if (typeof answer === 'number' && final.has(answer) && this.#state !== 'ended') {
      const token = await this.#askHost();
      this.#opening = token ? newOpening(token) : undefined;
      if (this.#opening !== undefined) answer = await this.#exchange();
    }
    // Signed out while the answer was on its way.
    if (this.#state === 'ended') return false;
    if (typeof answer === 'object') {
      this.#opening = undefined;
      this.#token = answer.accessToken;
      this.#business = answer.business ?? this.#business;
      this.#renewAt(Date.now() + answer.expiresInSeconds * 1000);
      const languages = answer.business?.languages.join();
      if (languages) this.#terms.set('languages', languages);
      this.#terms.set('token', answer.accessToken);
      this.#terms.set('endsAt', String(this.#endsAt));
      keepTab(sessionKey, this.#terms.toString());
      this.#become('open');
      return true;
    }
    if (answer === retCodes.TOKEN_OTHER_ACCOUNT) this.#become('elsewhere');
    else if (answer !== undefined && final.has(answer)) this.end();
    else if (this.#token === undefined) this.#become('unreachable');
    else {
      // The server could not be reached: the token may still be good, and a refused call asks again.
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.renew(), renewAhead / 2);
    }
    return false;
  }

  #renewAt(endsAt: number): void {
    this.#endsAt = endsAt;
    clearTimeout(this.#timer);
    const left = endsAt - Date.now();
    // A session's last token ends with it and may have less than that; ahead of its end there is no later
    // one to be had.
    const wait = left > renewAhead ? left - renewAhead : Math.max(0, left);
    this.#timer = setTimeout(() => void this.renew(), wait);
  }

  #become(state: SessionState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
