export { officerProposals } from './propose.ts';
export { rightsRoutes } from './routes.ts';
