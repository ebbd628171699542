import type { CaseState } from '@credence/contract';

/** What can happen to a case. */
export type CaseEvent =
  | 'submit'
  | 'hand-to-review'
  | 'approve'
  | 'ask-again'
  | 'refuse'
  | 'abandon'
  | 'expire'
  | 'resume';

/**
 * Every move that a case may make; nothing else moves one. An event that comes twice, late or out of order finds no move from where the case
 * stands and changes nothing.
 */
const moves: Record<CaseState, Partial<Record<CaseEvent, CaseState>>> = {
  collecting: { submit: 'submitted', abandon: 'abandoned', expire: 'expired' },
  submitted: {
    'hand-to-review': 'in_review',
    approve: 'approved',
    'ask-again': 'retry',
    refuse: 'refused',
    // The provider says that the person did not finish after all.
    abandon: 'abandoned',
  },
  in_review: { approve: 'approved', 'ask-again': 'retry', refuse: 'refused' },
  approved: {},
  retry: {},
  refused: {},
  abandoned: { resume: 'collecting' },
  expired: { resume: 'collecting' },
};

/** Where a case goes when something happens, or undefined where it stays. */
export function move(state: CaseState, event: CaseEvent): CaseState | undefined {
  return moves[state][event];
}

/** The states of a case that was handed in and has no verdict yet. */
export const awaitingVerdict = ['submitted', 'in_review'] as const satisfies CaseState[];

export const awaitsVerdict = ({ state }: { state: CaseState }): boolean =>
  awaitingVerdict.some((one) => one === state);
