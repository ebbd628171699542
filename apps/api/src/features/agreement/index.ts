export { agree } from './apply.ts';
export { endClass, grantClass } from './class/class.ts';
export { agreementCopyRoutes } from './copy-routes.ts';
export { biometricConsentGiven } from './consent.ts';
export { agreementJobs, handleAgreementJobs, orderAgreements } from './document/duties.ts';
export { agreementLines } from './document/list.ts';
export { agreementEvidence } from './evidence.ts';
export { agreementRoutes } from './routes.ts';
export { agreedBy } from './store.ts';
