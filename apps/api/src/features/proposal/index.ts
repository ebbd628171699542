export { proposalsAbout } from './list.ts';
export { type Proposable, propose } from './propose.ts';
export { proposalRoutes } from './routes.ts';
export { isProposed, openProposals, proposalErasers } from './store.ts';
