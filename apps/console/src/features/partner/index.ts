export { PartnerScreen } from './partner-screen.tsx';
export { partnerHref, webhooksHref } from './queries.ts';
export { PartnersScreen } from './partners-screen.tsx';
