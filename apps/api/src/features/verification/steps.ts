import type { CaseState, StepStatus } from '@credence/contract';

/** What the status of a level is made from. */
export interface StepFacts {
  /** Verification is open for the account (and the site). */
  opened: boolean;
  /** The account's tag disables the level steps (S4.10, S6.3). */
  disabledByTag: boolean;
  /** The policy takes this level at present. */
  levelOpen: boolean;
  /** The level below stands approved; level 1 has none below. */
  levelBelowApproved: boolean;
  /** This level stands approved with the account. */
  approved: boolean;
  /** The state of the newest case at this very level, if there is one. */
  newestCase: CaseState | undefined;
  /** The policy allows no further attempt at this level. */
  attemptsUsedUp: boolean;
}

/** From case to wire (S4.9), as a record over the states so that none is forgotten. */
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
 * The one place where a level gets its wire status. A level's approval counts only together with the account's own level: a case approved at
 * another level never shows here (DESIGN section 4).
 */
export function stepStatus(facts: StepFacts): StepStatus {
  if (!facts.opened || facts.disabledByTag) return 'NOT_ALLOW';
  if (facts.approved) return 'SUCCESS';
  if (facts.newestCase === 'submitted' || facts.newestCase === 'in_review') return 'PENDING';
  if (!facts.levelOpen) return 'CERTIFICATION_DISABLED';
  if (!facts.levelBelowApproved) return 'NOT_ALLOW';
  // The open case is the last attempt.
  if (facts.attemptsUsedUp && facts.newestCase !== 'collecting') return 'FAILED_AND_CAN_NOT_RETRY';
  // Approved in a case but not with the account any more: the level was taken back and may be earned anew.
  if (facts.newestCase === undefined || facts.newestCase === 'approved') return 'ALLOW';
  return statusOfCase[facts.newestCase];
}
