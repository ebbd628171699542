import { useEffect } from 'react';

/** Whether a screen was shown before: what the browser opens first keeps the focus that it gave. */
let hasShown = false;

/** Where what had the focus is gone with its screen, reading goes on at the title of the new one. */
function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1');
  if (!title || document.activeElement !== document.body) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** The content of a screen can be used: marked for measurements, and found by who uses the keyboard. */
export function useReady(ready: boolean): void {
  useEffect(() => {
    if (!ready) return;
    performance.mark('app:ready');
    if (hasShown) focusTitle();
    hasShown = true;
  }, [ready]);
}
