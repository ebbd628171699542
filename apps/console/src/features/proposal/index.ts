export { ProposalList } from './list.tsx';
export { ProposalPanel } from './panel.tsx';
