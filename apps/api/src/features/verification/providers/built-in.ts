import type { FileKind, ReviewLabel } from '@credence/contract';
import {
  alpha2OfIcao,
  compareDeclared,
  documentTypeOf,
  isExpired,
  parseMrz,
  readMrz,
  type Comparison,
  type DocumentType as ReadDocumentType,
  type MrzFields,
  type MrzReading,
} from '@credence/documents';
import { greyPixels } from '../image/grey.ts';
import type { CheckRequest, CheckResult, StoredReading, VerificationProvider } from './provider.ts';

/**
 * The built-in provider: reads the machine-readable zone and compares it with what was declared. It approves nobody, because it does not compare
 * faces: what it cannot turn back with a reason goes to an officer, with its findings as suggestions.
 */
export const builtInProvider: VerificationProvider = {
  name: 'PROVIDER_DEFAULT',
  check: async (request) => {
    const reading = await readDocument(request);
    const fields = reading === undefined ? undefined : parseMrz(reading.lines, request.today);
    if (reading === undefined || fields === undefined) {
      return {
        outcome: 'review',
        labels: [],
        reading: {
          ...nothingRead,
          state: reading === undefined ? 'none' : 'unsure',
          lines: [...(reading?.lines ?? [])],
        },
        comparisons: [],
      };
    }
    const comparisons = compareDeclared(
      { ...request.declared, documentCountry: request.country },
      fields,
      request.today,
    );
    const type = documentTypeOf(fields);
    const stored: StoredReading = {
      reading: {
        state: reading.sure ? 'sure' : 'unsure',
        lines: [...reading.lines],
        fields: shownFields(fields),
        checks: reading.checks.map(({ name, holds }) => ({ name, holds })),
        weakest: reading.weakest,
      },
      comparisons: [
        ...comparisons.map(shownComparison),
        {
          field: 'documentType',
          declared: request.documentType,
          read: type,
          outcome: compareTypes(request, type),
        },
      ],
    };
    // Only what was surely read may turn an applicant back without a person.
    const turnedBack = reading.sure ? groundsToAskAgain(request, fields, type) : [];
    if (turnedBack.length > 0) return { ...stored, outcome: 'ask-again', labels: turnedBack };
    return { ...stored, outcome: 'review', labels: suggestions(comparisons) };
  },
};

const nothingRead: StoredReading['reading'] = {
  state: 'none',
  lines: [],
  fields: [],
  checks: [],
  weakest: 0,
};

/** A comparison as officers see it: countries of the lines (three letters of ICAO's) in the two letters of what was declared. */
function shownComparison(comparison: Comparison): StoredReading['comparisons'][number] {
  const country = comparison.field === 'nationality' || comparison.field === 'documentCountry';
  const read = country ? (alpha2OfIcao(comparison.read) ?? comparison.read) : comparison.read;
  return { ...comparison, read, field: fieldNames[comparison.field] };
}

const fieldNames = {
  name: 'name',
  birthDate: 'birthDate',
  nationality: 'nationality',
  documentCountry: 'issuingCountry',
  expiryDate: 'expiryDate',
} as const;

/** On passports the lines are on the page with the portrait; on cards mostly on the back. Licences seldom have any. */
const sidesWithLines: Record<CheckRequest['documentType'], readonly FileKind[]> = {
  PASSPORT: ['document-front'],
  ID_CARD: ['document-back', 'document-front'],
  RESIDENCE_PERMIT: ['document-back', 'document-front'],
  DRIVERS: ['document-front', 'document-back'],
};

/** The best reading of the sides that may carry the lines; the first that is sure ends the search. */
async function readDocument(request: CheckRequest): Promise<MrzReading | undefined> {
  let best: MrzReading | undefined;
  for (const side of sidesWithLines[request.documentType]) {
    const load = request.pictures.get(side);
    if (load === undefined) continue;
    const reading = readMrz(await greyPixels(await load()));
    if (reading?.sure === true) return reading;
    if (reading !== undefined && (best === undefined || rank(reading) > rank(best))) best = reading;
  }
  return best;
}

function rank(reading: MrzReading): number {
  return (reading.valid ? 2 : 0) + (reading.format === undefined ? 0 : 1) + reading.weakest;
}

function compareTypes(
  request: CheckRequest,
  type: ReadDocumentType,
): CheckResult['comparisons'][number]['outcome'] {
  if (type === 'UNKNOWN') return 'incomparable';
  return type === request.documentType ? 'same' : 'different';
}

/** Why a document that was surely read is turned back at once: it is past its date, or of another type than was chosen. */
function groundsToAskAgain(request: CheckRequest, fields: MrzFields, type: ReadDocumentType): ReviewLabel[] {
  const grounds: ReviewLabel[] = [];
  if (isExpired(fields, request.today) === true) grounds.push('document-expired');
  if (compareTypes(request, type) === 'different') grounds.push('document-type-differs');
  return grounds;
}

const labelOfDifference: Partial<Record<Comparison['field'], ReviewLabel>> = {
  name: 'name-differs',
  birthDate: 'birth-date-differs',
  nationality: 'nationality-differs',
};

/** What an officer may want to ask about. */
function suggestions(comparisons: readonly Comparison[]): ReviewLabel[] {
  return comparisons.flatMap(({ field, outcome }) => {
    const label = outcome === 'different' ? labelOfDifference[field] : undefined;
    return label === undefined ? [] : [label];
  });
}

function shownFields(fields: MrzFields): StoredReading['reading']['fields'] {
  const shown: [name: string, value: string | undefined][] = [
    ['documentCode', fields.documentCode],
    ['issuingState', fields.issuingState],
    ['documentNumber', fields.documentNumber],
    ['surname', fields.surname],
    ['givenNames', fields.givenNames],
    ['nationality', fields.nationality],
    ['birthDate', fields.birthDate.iso ?? fields.birthDate.printed],
    ['sex', fields.sex],
    ['expiryDate', fields.expiryDate?.iso ?? fields.expiryDate?.printed],
    ['optionalData', fields.optionalData.join(' ')],
  ];
  return shown.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [{ name, value }]));
}
