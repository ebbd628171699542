import type { Proposal } from '@credence/contract/proposal';
import { minutesAgo, sampleId } from './samples.ts';

/** A proposal of a colleague, which the officer who is signed in may answer. */
export const sampleProposal = (change: Partial<Proposal> = {}): Proposal => ({
  ownerId: sampleId(1),
  id: sampleId(80),
  kind: 'unbarring',
  state: 'open',
  subject: sampleId(2),
  about: 'C-7K4Q-M2PX',
  rights: null,
  reason: 'The bill was real.',
  proposedBy: 'Mara Lind',
  proposedAt: minutesAgo(5),
  answeredBy: null,
  answeredAt: null,
  remark: '',
  mine: false,
  mayAnswer: true,
  ...change,
});
