import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

/** Moves the focus when the view changes, but leaves it alone when the screen first appears. */
export function useArrival(view: string | undefined): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (view === undefined) return;
    if (shown.current !== undefined && shown.current !== view) focusHeading();
    shown.current = view;
  }, [view]);
}
