export { PartnerScreen } from './partner-screen.tsx';
export { PartnersScreen } from './partners-screen.tsx';
