import type { CaseState } from '@credence/contract/verification';

/** What can happen to a case. */
export type CaseEvent =
  | 'submit'
  | 'hand-to-review'
  | 'approve'
  | 'ask-again'
  | 'refuse'
  | 'abandon'
  /** Its applicant takes back what it needs. */
  | 'withdraw'
  | 'expire'
  | 'resume';

/**
 * Every allowed move of a case; nothing else changes its state. An event that comes twice, late or out of
 * order finds no move and changes nothing.
 */
const moves: Record<CaseState, Partial<Record<CaseEvent, CaseState>>> = {
  collecting: { submit: 'submitted', abandon: 'abandoned', withdraw: 'abandoned', expire: 'expired' },
  submitted: {
    'hand-to-review': 'in_review',
    approve: 'approved',
    'ask-again': 'retry',
    refuse: 'refused',
    // The provider reports that the applicant did not finish after all.
    abandon: 'abandoned',
    withdraw: 'abandoned',
  },
  in_review: { approve: 'approved', 'ask-again': 'retry', refuse: 'refused', withdraw: 'abandoned' },
  approved: {},
  retry: {},
  refused: {},
  abandoned: { resume: 'collecting' },
  expired: { resume: 'collecting' },
};

/** The state of a case after an event, or undefined if it does not change. */
export function move(state: CaseState, event: CaseEvent): CaseState | undefined {
  return moves[state][event];
}

/** The states of a submitted case without a verdict. */
export const awaitingVerdict = ['submitted', 'in_review'] as const satisfies CaseState[];

export const awaitsVerdict = ({ state }: { state: CaseState }): boolean =>
  awaitingVerdict.some((one) => one === state);
