import { clientLog, clientLogLimits, type ClientEvent } from '@credence/contract/client-log';
import { apiOrigin, apiUrl } from '../host/api-origin.ts';

/** How long events wait for others, in milliseconds. */
const flushAfter = 10_000;
/** How many events wait at most; of more the oldest are given up. */
const capacity = 100;

interface Waiting {
  event: ClientEvent;
  /** When it happened, by `performance.now()`. */
  at: number;
}

const waiting: Waiting[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let sending = false;

/** Puts an event with those that wait to be sent. */
export function enqueue(event: ClientEvent): void {
  waiting.push({ event, at: performance.now() });
  keepWithinCapacity();
  if (waiting.length >= clientLogLimits.events) void flush();
  else later();
}

function keepWithinCapacity(): void {
  if (waiting.length > capacity) waiting.splice(0, waiting.length - capacity);
}

function later(): void {
  timer ??= setTimeout(() => void flush(), flushAfter);
}

function bodyOf(batch: readonly Waiting[]): Blob {
  const now = performance.now();
  const events = batch.map(({ event, at }) => ({ ...event, delayMs: Math.round(now - at) }));
  return new Blob([JSON.stringify({ events })], { type: 'application/json' });
}

/**
 * Hands a batch to the browser, which sends it even when the page is gone; false where it does not take it.
 * A beacon carries cookies, so only to our own origin.
 */
function sendBeacon(body: Blob): boolean {
  return apiOrigin() === '' && typeof navigator.sendBeacon === 'function'
    ? navigator.sendBeacon(apiUrl(clientLog.path), body)
    : false;
}

/**
 * Sends a batch and tells whether it arrived. Whatever the server made of it: what it refused once it would
 * refuse again.
 */
async function sendAndWait(body: Blob): Promise<boolean> {
  try {
    const { ok, status } = await fetch(apiUrl(clientLog.path), {
      method: 'POST',
      body,
      keepalive: true,
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
    });
    return ok || status < 500;
  } catch {
    return false;
  }
}

const reportsBrokenLine = ({ event: { code } }: Waiting): boolean => code === '79999' || code === '79997';

/**
 * Sends what waits, twenty events at a time, by beacon or else by `fetch`. A beacon does not tell whether
 * it arrived, so what reports a broken line goes by `fetch` while the page stays, and waits on where it
 * does not get through.
 */
async function flush(leaving = false): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (sending && !leaving) return;
  while (waiting.length > 0) {
    if (navigator.onLine === false) return;
    const batch = waiting.splice(0, clientLogLimits.events);
    const body = bodyOf(batch);
    if ((leaving || !batch.some(reportsBrokenLine)) && sendBeacon(body)) continue;
    sending = true;
    const arrived = await sendAndWait(body);
    sending = false;
    if (arrived) continue;
    waiting.unshift(...batch);
    keepWithinCapacity();
    later();
    return;
  }
}

addEventListener('online', () => void flush());
addEventListener('pagehide', () => void flush(true));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void flush(true);
});
