export { startPartnerSite, type PartnerSite } from './site.ts';
