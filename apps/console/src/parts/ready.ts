import { useEffect } from 'react';

/** Marks the moment at which the content of a screen can be used, for measurements. */
export function useReadyMark(ready: boolean): void {
  useEffect(() => {
    if (ready) performance.mark('app:ready');
  }, [ready]);
}
