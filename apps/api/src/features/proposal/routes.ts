import { acceptProposal, declineProposal, proposals, withdrawProposal } from '@credence/contract/proposal';
import type { Serve } from '../../http/serve.ts';
import { acceptProposalVerb, declineProposalVerb, withdrawProposalVerb } from './answer.ts';
import { proposalsVerb } from './list.ts';
import type { Proposable } from './propose.ts';

/** `kinds`: what can be proposed, of every feature. */
export function proposalRoutes(serve: Serve, kinds: readonly Proposable[]): void {
  serve(proposals, proposalsVerb);
  serve(acceptProposal, acceptProposalVerb(kinds));
  serve(declineProposal, declineProposalVerb);
  serve(withdrawProposal, withdrawProposalVerb);
}
