import type { Proposable } from '../proposal/index.ts';
import { accountProposals } from './account-steps.ts';
import { approvalAgainstRules } from './approval.ts';
import { testAttempt } from './suitability.ts';

/** What takes a second officer in the review of accounts. */
export const reviewProposals: readonly Proposable[] = [
  approvalAgainstRules,
  ...accountProposals,
  testAttempt,
];
