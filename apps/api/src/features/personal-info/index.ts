export { declareResidence } from './personal-info.ts';
export { personalInfoRoutes } from './routes.ts';
