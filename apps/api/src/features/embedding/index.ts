export { handOffBusiness, sdkSource } from './actor.ts';
export { embeddingJobs, handleEmbeddingJobs } from './jobs.ts';
export { embeddingRoutes } from './routes.ts';
export { embeddingErasers, endSdkSessions } from './store.ts';
export { flowAddress, type FlowTerms } from './flow-address.ts';
export { hostedToken } from './token.ts';
export { issueOneTimeToken, issuePartnerToken } from './issue.ts';
