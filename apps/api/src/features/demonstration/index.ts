export {
  addDemonstration,
  demonstrationCodes,
  demonstrationLogins,
  describeDemonstration,
  prepareDemonstration,
} from './demonstration.ts';
export { prepareDemonstrationPartner } from './partner.ts';
