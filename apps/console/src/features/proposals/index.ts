export { isProposalView } from './views.ts';
