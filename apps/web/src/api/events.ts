/** What every event of a request says. */
export interface RequestFacts {
  method: string;
  /** Without the query. */
  path: string;
  durationMs: number;
  /** The client tags that were tracked then (S7.3). */
  tags: readonly string[];
  /** W3C trace id, 32 hexadecimal digits; none where the request carried none (`callPublic`). */
  traceId?: string;
}

/**
 * What happens in calls and concerns more than their callers. This folder shows and logs nothing itself:
 * `app/` listens.
 */
export type ApiEvent =
  /** The session's token is over (S8.2); `message` is what the user is to read. */
  | { type: 'token-timeout'; message: string }
  /** The account may not do this (S8.3); cached answers are dropped. */
  | { type: 'no-permission'; code: number }
  /**
   * No good answer came (S8.8): 79997 not in time, with status 408; 79998 an HTTP status; 79999 none at
   * all. Not sent while offline.
   */
  | ({ type: 'transport'; event: 79997 | 79998 | 79999; status?: number } & RequestFacts)
  /** An answer came, but slowly (S8.10). */
  | ({ type: 'slow' } & RequestFacts);

type Listener = (event: ApiEvent) => void;

const listeners = new Set<Listener>();

/** Listens to the events of all calls. Returns what ends it. */
export function onApiEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitApiEvent(event: ApiEvent): void {
  for (const listener of listeners) listener(event);
}
