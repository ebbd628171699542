export { findDocumentEdges, type DocumentEdges, type Side } from './capture/edges.ts';
export {
  BRIGHTEST_BRIGHTNESS,
  DARKEST_BRIGHTNESS,
  judgeCapture,
  LARGEST_GLARE,
  LARGEST_GLARE_WITHOUT_EDGES,
  LEAST_SHARPNESS,
  SMALLEST_LONG_SIDE,
  type CaptureFinding,
} from './capture/judge.ts';
export { measureCapture, type CaptureMeasure } from './capture/measure.ts';
export { compareDeclared, type Comparison, type DeclaredPerson } from './compare-declared.ts';
export { alpha2OfIcao, alpha3OfAlpha2, isIcaoCodeWithoutCountry } from './countries.ts';
export { documentTypeOf, isExpired, type DocumentType } from './document-type.ts';
export { toGray, type GrayImage, type Point } from './image/gray.ts';
export { checkDigit } from './mrz/check-digit.ts';
export type { CheckName, CheckResult, MrzFormat } from './mrz/format.ts';
export { parseMrz, type MrzDate, type MrzFields, type Sex } from './mrz/parse.ts';
export {
  readMrz,
  SURE_CONFIDENCE,
  SURE_CONFIDENCE_FEW_CHECKS,
  SURE_PITCH,
  SURE_REPAIRS,
  type MrzReading,
  type ReadMrzOptions,
} from './mrz/read.ts';
export { compareNames, type DeclaredName, type NameComparison, type ReadName } from './names/compare.ts';
export { transliterate } from './names/transliterate.ts';
