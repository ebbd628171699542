import type { ReverificationConsequence } from '@credence/contract/first-words';
import type { ReverificationReason } from '@credence/contract/reverification-words';

/** Why an account is to verify again. */
export const reverificationReasons: Record<ReverificationReason, string> = {
  regulator: 'Demand of a regulator',
  expiry: 'A document runs out',
  refresh: 'Regular refresh of the file',
  policy: 'New edition of the policy',
  doubt: 'Doubt about the identity',
};

/** What holds once the day has passed. */
export const reverificationConsequences: Record<ReverificationConsequence, string> = {
  none: 'nothing changes',
  limits: 'a part of the limits remains',
  'withdrawal-only': 'withdrawals only',
};
