import { useRef, useState } from 'react';
import type { FrameAccess } from './frame-protocol.ts';
import type { VendorAccess } from './vendor-frame.tsx';

/**
 * So often in so many milliseconds a part may say that its access is over; beyond that fresh access does
 * not help.
 */
const most = 3;
const within = 60_000;

interface Renewal {
  /** Resolves with fresh access, as soon as there is some; never where the part cannot go on. */
  renew: () => Promise<FrameAccess>;
  /** The last try failed; what is open stays as it is. */
  failed: boolean;
  tryAgain: () => void;
}

/**
 * Renews the access of a part that is open, without the person losing their place. `onFutile`: fresh access
 * is refused again and again.
 */
export function useRenewal(ask: () => Promise<VendorAccess | undefined>, onFutile: () => void): Renewal {
  const [failed, setFailed] = useState(false);
  const waiting = useRef<(access: FrameAccess) => void>(undefined);
  const asked = useRef<number[]>([]);

  async function attempt(): Promise<void> {
    setFailed(false);
    try {
      const access = await ask();
      if (access) waiting.current?.(access);
    } catch {
      setFailed(true);
    }
  }

  function renew(): Promise<FrameAccess> {
    const now = Date.now();
    asked.current = [...asked.current.filter((time) => now - time < within), now];
    return new Promise((resolve) => {
      waiting.current = resolve;
      if (asked.current.length > most) onFutile();
      else void attempt();
    });
  }

  return { renew, failed, tryAgain: () => void attempt() };
}
