export { sdkSource } from './actor.ts';
export { embeddingRoutes } from './routes.ts';
