import type { Proposal } from '@credence/contract/proposal';
import { Panel } from '../../parts/panel.tsx';
import { ProposalList } from './list.tsx';

export interface ProposalPanelProps {
  proposals: readonly Proposal[];
  onAnswered: () => void;
}

/** What is proposed at a case and waits for a second officer; left out where nothing is. */
export function ProposalPanel({ proposals, onAnswered }: ProposalPanelProps) {
  if (proposals.length === 0) return null;
  return (
    <Panel title="Waits for a second officer">
      <ProposalList proposals={proposals} aboutOne onAnswered={onAnswered} />
    </Panel>
  );
}
