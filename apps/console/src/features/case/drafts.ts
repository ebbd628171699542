import type { ReviewLabel } from '@credence/contract/verification';
import { draftsOf } from '../../holds/drafts.ts';

/** What an officer has prepared for a case but not sent. */
export interface Draft {
  note: string;
  retry: readonly ReviewLabel[];
  refused: readonly ReviewLabel[];
}

const emptyDraft: Draft = { note: '', retry: [], refused: [] };

/** The draft of a case by an officer. */
export const useDraft = draftsOf(emptyDraft);
