export { shownComparison, suggestions } from './comparisons.ts';
export {
  compareExtracted,
  type ComparedExtraction,
  type ExaminedDocument,
  type ExtractedDocument,
} from './extracted.ts';
export { nothingRead, storedReading, type StoredReading } from './stored.ts';
