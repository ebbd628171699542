/** Reading identity documents and judging pictures of them: pure, in the browser as on the server. */
export { findDocumentEdges } from './capture/edges.ts';
export { judgeCapture, type CaptureFinding } from './capture/judge.ts';
export { measureCapture } from './capture/measure.ts';
export { compareDeclared, holderOf, type Comparison } from './document/compare-declared.ts';
export { alpha2OfIcao, alpha3OfAlpha2 } from './document/countries.ts';
export {
  isExpired,
  type DocumentDate,
  type DocumentFields,
  type ReadDocumentType,
} from './document/reading.ts';
export { faceFinder, type Face } from './face/find-faces.ts';
export { toGrey, type GreyImage, type Point } from './image/grey.ts';
export { straighten } from './image/straighten.ts';
export { checkDigit } from './mrz/record/check-digit.ts';
export { parseMrz, type MrzFields } from './mrz/record/parse.ts';
export { readDocument, type DocumentReading } from './read-document.ts';
