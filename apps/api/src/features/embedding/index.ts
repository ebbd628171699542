export { handOffBusiness, sdkSource } from './actor.ts';
export { embeddingJobs, handleEmbeddingJobs } from './jobs.ts';
export { embeddingRoutes } from './routes.ts';
export { embeddingErasers, endSdkSessions } from './store.ts';
export { issueOneTimeToken } from './verbs.ts';
