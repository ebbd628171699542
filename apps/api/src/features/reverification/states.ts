import type { ReverificationState } from '@credence/contract/reverification-words';
import type { CaseState } from '@credence/contract/verification';

/** What can happen to an order to verify again. */
export type ReverificationEvent = 'submit' | 'withdraw' | 'reject' | 'pass' | 'end';

/** Every allowed move; an event that comes twice, late or out of order finds none and changes nothing. */
const moves: Record<ReverificationState, Partial<Record<ReverificationEvent, ReverificationState>>> = {
  needed: { submit: 'pending', reject: 'rejected', pass: 'passed', end: 'ended' },
  pending: { withdraw: 'needed', reject: 'rejected', pass: 'passed', end: 'ended' },
  rejected: { submit: 'pending', pass: 'passed', end: 'ended' },
  passed: {},
  ended: {},
};

/** The state after an event, or undefined if it does not change. */
export const moveReverification = (
  state: ReverificationState,
  event: ReverificationEvent,
): ReverificationState | undefined => moves[state][event];

/** What the case that answers an order means for it; undefined while its pictures are collected. */
export const eventOfCase: Record<CaseState, ReverificationEvent | undefined> = {
  collecting: undefined,
  submitted: 'submit',
  in_review: 'submit',
  approved: 'pass',
  retry: 'reject',
  refused: 'reject',
  abandoned: 'withdraw',
  expired: 'withdraw',
};
