import { useEffect, useState } from 'react';

/**
 * What a form calls when it is sent: if something is found wrong, by itself or by the server, then the first
 * such field, which may be out of sight, is led to.
 */
export function useFirstWrong(formId: string, pending: boolean): () => void {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries === 0 || pending) return;
    document.querySelector<HTMLElement>(`[id="${CSS.escape(formId)}"] [aria-invalid]`)?.focus();
  }, [formId, tries, pending]);
  return () => setTries((before) => before + 1);
}
