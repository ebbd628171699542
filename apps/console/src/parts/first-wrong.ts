import { useEffect, useState } from 'react';

/**
 * What a form calls when it is sent: if something is found wrong, then the first such field, which may be
 * out of sight, is led to.
 * @param settled changes when the answer to what was sent is there.
 */
export function useFirstWrong(formId: string, settled: unknown): () => void {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const wrong = document.querySelector<HTMLElement>(`[id="${CSS.escape(formId)}"] [aria-invalid]`);
    if (tries > 0) wrong?.focus();
  }, [formId, tries, settled]);
  return () => setTries((before) => before + 1);
}
