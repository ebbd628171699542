import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

/** Moves the focus along when the view changes, but takes it from nobody when the screen appears. */
export function useArrival(view: string | undefined): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (view === undefined) return;
    if (shown.current !== undefined && shown.current !== view) focusHeading();
    shown.current = view;
  }, [view]);
}
