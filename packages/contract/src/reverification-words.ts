/* Words of re-verification, apart from its calls: the first load carries a few of them. */

/** Where an order to verify again stands. */
export const reverificationStates = ['needed', 'pending', 'rejected', 'passed', 'ended'] as const;
export type ReverificationState = (typeof reverificationStates)[number];

/** The states in which it is still owed. */
export const openReverificationStates = [
  'needed',
  'pending',
  'rejected',
] as const satisfies readonly ReverificationState[];
export type OpenReverificationState = (typeof openReverificationStates)[number];

/** Why an account is asked again. */
export const reverificationReasons = ['regulator', 'expiry', 'refresh', 'policy', 'doubt'] as const;
export type ReverificationReason = (typeof reverificationReasons)[number];
