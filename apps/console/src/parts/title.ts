import { useEffect } from 'react';

/** Names the browser tab; nothing that names a person belongs here, since titles end up in the history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Credence Console`;
  }, [title]);
}
