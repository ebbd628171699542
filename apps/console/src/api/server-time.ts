import { useEffect, useState } from 'react';

/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0;

/** Learns the server's time from an answer. */
export function noteServerTime(response: Response): void {
  const sent = Date.parse(response.headers.get('date') ?? '');
  // The header counts in seconds; less than two is rounding and travel.
  if (!Number.isNaN(sent)) ahead = Math.abs(sent - Date.now()) < 2000 ? 0 : sent - Date.now();
}

/**
 * The server's time in milliseconds, as far as known: holds end by the server's clock, not by the officer's.
 */
export const serverNow = (): number => Date.now() + ahead;

/** The server's time, updated every `interval` milliseconds. */
export function useServerTime(interval: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
