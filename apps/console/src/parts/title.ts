import { useEffect } from 'react';

/** Titles the browser tab. Titles end up in the history, so they must not name a person. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Credence Console`;
  }, [title]);
}
