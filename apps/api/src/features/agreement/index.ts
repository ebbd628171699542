export { agree } from './apply.ts';
export { grantAsked, presentClaims, requireClaims } from './class/application.ts';
export { classOf, endClass, grantClass } from './class/class.ts';
export { biometricConsentGiven } from './consent.ts';
export { agreementJobs, handleAgreementJobs, orderAgreements } from './document/duties.ts';
export { acceptedInForce, agreementLines } from './document/list.ts';
export { agreementEvidence } from './evidence.ts';
export { agreementRoutes } from './routes.ts';
export { agreedBy } from './store.ts';
