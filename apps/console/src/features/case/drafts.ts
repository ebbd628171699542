import type { ReviewLabel } from '@credence/contract/verification';
import { useCallback, useState } from 'react';

/** What an officer has prepared but not sent. */
export interface Draft {
  note: string;
  retry: readonly ReviewLabel[];
  refused: readonly ReviewLabel[];
}

const emptyDraft: Draft = { note: '', retry: [], refused: [] };

/**
 * In memory only, since a note may name a person. Survives a failed request, a visit to another screen and a
 * new sign-in by the same officer.
 */
const drafts = new Map<string, Draft>();

export const clearDrafts = (): void => drafts.clear();

/** The draft of a case by an officer. */
export function useDraft(officerId: string, caseId: string) {
  const key = `${officerId}/${caseId}`;
  const [draft, setDraft] = useState<Draft>(() => drafts.get(key) ?? emptyDraft);
  const change = useCallback(
    (part: Partial<Draft>) => {
      const next = { ...(drafts.get(key) ?? emptyDraft), ...part };
      drafts.set(key, next);
      setDraft(next);
    },
    [key],
  );
  const discard = useCallback(() => {
    drafts.delete(key);
    setDraft(emptyDraft);
  }, [key]);
  return { draft, change, discard };
}
