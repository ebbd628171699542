import { useEffect, useState } from 'react';

/**
 * Whether a form was sent, and what to call when it is. A try that finds something wrong leads to the first
 * such field, which may be out of sight.
 */
export function useTries(formId: string, error: unknown): { tried: boolean; again: () => void } {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const wrong = document.querySelector<HTMLElement>(`[id="${CSS.escape(formId)}"] [aria-invalid]`);
    if (tries > 0) wrong?.focus();
  }, [formId, tries, error]);
  return { tried: tries > 0, again: () => setTries((before) => before + 1) };
}
