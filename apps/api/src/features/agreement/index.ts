export { agree } from './apply.ts';
export { biometricConsentGiven } from './consent.ts';
export { agreementRoutes } from './routes.ts';
export { agreedBy } from './store.ts';
