export { addFirstKey, addPartner } from './add-partner.ts';
export { partnerErasers } from './erasers.ts';
export { handlePartnerJobs, partnerJobs } from './jobs.ts';
export { partnerRoutes } from './routes.ts';
export { changeSettings } from './settings.ts';
export { partnerSource } from './source.ts';
export {
  accountOfExternalId,
  applicantOfPartner,
  applicantsOfPartner,
  insertPartnerApplicant,
  partnerOfAccount,
  type PartnerApplicant,
} from './store.ts';
