import type { ProposalKind, ProposalState } from '@credence/contract/proposal';
import type { Json } from './json.ts';

export interface ProposalTables {
  proposal: {
    /** The account, or the officer, that it is about. */
    owner_id: string;
    id: string;
    kind: ProposalKind;
    /** The case that it was proposed at, or the officer again. */
    subject: string;
    state: ProposalState;
    /** What is needed to make it so; no personal data. */
    details: Json<unknown>;
    /** Of a proposal about an account sealed under its key. */
    reason: Buffer;
    /** A hash of what it was about when it was proposed. */
    evidence: string;
    proposed_by: string;
    proposed_at: Date;
    answered_by: string | null;
    answered_at: Date | null;
    /** Why it was declined; sealed as the reason is. */
    remark: Buffer | null;
  };
}
