export { addFirstKey, addPartner, onlyKey } from './add-partner.ts';
export { type AllowLists, mayLeadBack, partnerShown, siteOfOrigin, type EmbeddingSite } from './allowed.ts';
export { partnerErasers } from './erasers.ts';
export { asOfficer, partnerForOfficer } from './for-officer.ts';
export { letPartnersFrame } from './framing.ts';
export { handlePartnerJobs, partnerJobs } from './jobs.ts';
export { consolePartnerRoutes, partnerRoutes } from './routes.ts';
export { changeSettings, readSettings } from './settings.ts';
export { partnerSource } from './source.ts';
export { partnerNamed, partnerSite } from './store.ts';
export { earlierNotes, noteEarlier, openEarlier } from './applicants/earlier.ts';
export {
  accountOfExternalId,
  applicantOfPartner,
  applicantsOfPartner,
  earlierOf,
  insertPartnerApplicant,
  type Owner,
  partnerOfAccount,
  type PartnerApplicant,
} from './applicants/store.ts';
