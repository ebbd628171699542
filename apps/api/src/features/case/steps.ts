import type { StepStatus } from '@credence/contract/kyc';
import type { CaseState } from '@credence/contract/verification';

/** What the status of a level is derived from. */
export interface StepFacts {
  /** Verification is open for the account (and the site). */
  opened: boolean;
  /** The account's tag disables the level steps (S4.10, S6.3). */
  disabledByTag: boolean;
  /** The policy offers this level at present. */
  levelOpen: boolean;
  /** The level below is approved, always true for level 1, and the session is for this one. */
  levelInReach: boolean;
  /** This level is approved for the account. */
  approved: boolean;
  /** The state of the newest case at this very level, if there is one. */
  newestCase: CaseState | undefined;
  /** The policy allows no further attempt at this level. */
  attemptsUsedUp: boolean;
}

/** From case to wire status (S4.9); a record, so that adding a state forces a decision here. */
const statusOfCase: Record<CaseState, StepStatus> = {
  collecting: 'ALLOW',
  abandoned: 'ALLOW',
  expired: 'ALLOW',
  submitted: 'PENDING',
  in_review: 'PENDING',
  approved: 'SUCCESS',
  retry: 'FAILED_AND_CAN_RETRY',
  refused: 'FAILED_AND_CAN_NOT_RETRY',
};

/**
 * The one place that derives a level's wire status. A level's approval counts only together with the
 * account's own level: a case approved at another level never shows here.
 */
export function stepStatusOf(facts: StepFacts): StepStatus {
  if (!facts.opened || facts.disabledByTag) return 'NOT_ALLOW';
  if (facts.approved) return 'SUCCESS';
  if (facts.newestCase === 'submitted' || facts.newestCase === 'in_review') return 'PENDING';
  if (!facts.levelOpen) return 'CERTIFICATION_DISABLED';
  if (!facts.levelInReach) return 'NOT_ALLOW';
  // The open case is the last attempt.
  if (facts.attemptsUsedUp && facts.newestCase !== 'collecting') return 'FAILED_AND_CAN_NOT_RETRY';
  // Approved in a case but not for the account any more: the level was reset and may be earned again.
  if (facts.newestCase === undefined || facts.newestCase === 'approved') return 'ALLOW';
  return statusOfCase[facts.newestCase];
}
