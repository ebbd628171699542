import { useCallback, useState } from 'react';

const stores: { clear: () => void }[] = [];

/** Forgets what every officer has prepared. */
export function clearDrafts(): void {
  for (const store of stores) store.clear();
}

/**
 * What officers have prepared of one kind and not sent; it begins as `empty`. In memory only, since a note
 * may name a person. Survives a failed request, a visit to another screen and a new sign-in by the same
 * officer.
 */
export function draftsOf<Draft extends object>(empty: Draft) {
  const drafts = new Map<string, Draft>();
  stores.push(drafts);

  /** The draft of an officer for the thing with the id. */
  return function useDraft(officerId: string, id: string) {
    const key = `${officerId}/${id}`;
    const [draft, setDraft] = useState<Draft>(() => drafts.get(key) ?? empty);
    const change = useCallback(
      (part: Partial<Draft>) => {
        const next = { ...(drafts.get(key) ?? empty), ...part };
        drafts.set(key, next);
        setDraft(next);
      },
      [key],
    );
    const discard = useCallback(() => {
      drafts.delete(key);
      setDraft(empty);
    }, [key]);
    return { draft, change, discard };
  };
}
