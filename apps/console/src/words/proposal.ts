import type { ProposalKind, ProposalState } from '@credence/contract/proposal';
import type { Tone } from '@credence/ui/tone';

export const proposalNames: Record<ProposalKind, string> = {
  approval: 'Approve the case anyway',
  unbarring: 'Let the account in again',
  attempt: 'Allow another attempt',
  'test-attempt': 'Allow another attempt at a test',
  erasure: 'Close and erase the account',
  rights: 'Change roles and sites',
  'end-of-access': 'End the access',
};

export const proposalStates: Record<ProposalState, { text: string; tone: Tone }> = {
  open: { text: 'Waits for a second officer', tone: 'info' },
  accepted: { text: 'Agreed', tone: 'success' },
  declined: { text: 'Declined', tone: 'danger' },
  withdrawn: { text: 'Taken back', tone: 'neutral' },
  overtaken: { text: 'Void: it had changed since', tone: 'warning' },
};
