export {
  demonstrationCodes,
  demonstrationLogins,
  describeDemonstration,
  prepareDemonstration,
} from './demonstration.ts';
