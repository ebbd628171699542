import { useEffect, useEffectEvent, useState } from 'react';

/** Counts seconds down to 0 while it runs, then calls back once; stopping begins it anew. */
export function useCountdown(running: boolean, from: number, onEnd: () => void): number {
  const [left, setLeft] = useState(from);
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    if (!running) return undefined;
    let now = from;
    const timer = setInterval(() => {
      now -= 1;
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      ended();
    }, 1_000);
    return () => {
      clearInterval(timer);
      setLeft(from);
    };
  }, [running, from]);
  return left;
}
