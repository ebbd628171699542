import type { DocumentType, FileKind } from '@credence/contract';
import {
  alpha2OfIcao,
  compareDeclared,
  documentTypeOf,
  isExpired,
  parseMrz,
  readMrz,
  type DocumentType as ReadDocumentType,
  type MrzFields,
  type MrzReading,
} from '@credence/documents';
import { greyPixels } from '../image/grey.ts';
import { shownComparison, suggestions } from './comparisons.ts';
import { nothingRead, type CaseMaterial, type StoredReading, type VerificationProvider } from './provider.ts';

/**
 * The built-in provider: our own capture, whose machine-readable zone it reads and compares with what was declared. It concludes nothing, because it
 * does not compare faces: what no rule turns back with a reason goes to an officer, with its findings as suggestions.
 */
export const builtInProvider: VerificationProvider = {
  name: 'PROVIDER_DEFAULT',
  openSession: async () => ({
    mount: { kind: 'own' },
    expiresAt: null,
    vendorApplicant: '',
    vendorSession: '',
  }),
  renewMount: async () => ({ mount: { kind: 'own' }, expiresAt: null }),
  readWebhook: () => undefined,
  erase: async () => undefined,
  readVerdict: async (_reference, material) => {
    const said = { state: 'checked', handedIn: true, privateNote: '' } as const;
    const read = await readDocument(material);
    const fields = read === undefined ? undefined : parseMrz(read.lines, material.today);
    if (read === undefined || fields === undefined) {
      const state = read === undefined ? 'none' : 'unsure';
      return {
        ...said,
        labels: [],
        facts: { readingSure: false },
        reading: {
          ...nothingRead,
          reading: { ...nothingRead.reading, state, lines: [...(read?.lines ?? [])] },
        },
      };
    }
    const comparisons = compareDeclared(
      { ...material.declared, documentCountry: material.country },
      fields,
      material.today,
    );
    const type = documentTypeOf(fields);
    const types = compareTypes(material, type);
    const country = alpha2OfIcao(fields.issuingState) ?? fields.issuingState;
    return {
      ...said,
      labels: suggestions(comparisons),
      facts: {
        readingSure: read.sure,
        documentExpired: isExpired(fields, material.today) === true,
        documentTypeDiffers: types === 'different',
        detailsDiffer: comparisons.some(({ outcome }) => outcome === 'different'),
      },
      reading: {
        reading: {
          state: read.sure ? 'sure' : 'unsure',
          lines: [...read.lines],
          fields: shownFields(fields),
          checks: read.checks.map(({ name, holds }) => ({ name, holds })),
          weakest: read.weakest,
        },
        comparisons: [
          ...comparisons.map(shownComparison),
          { field: 'documentType', declared: material.documentType ?? '', read: type, outcome: types },
        ],
      },
      // A number that may be misread would accuse somebody else.
      ...(read.sure ? { document: { country, number: fields.documentNumber } } : {}),
    };
  },
};

/** On passports the lines are on the page with the portrait; on cards mostly on the back. Licences seldom have any. */
const sidesWithLines: Record<DocumentType, readonly FileKind[]> = {
  PASSPORT: ['document-front'],
  ID_CARD: ['document-back', 'document-front'],
  RESIDENCE_PERMIT: ['document-back', 'document-front'],
  DRIVERS: ['document-front', 'document-back'],
};

/** The best reading of the sides that may carry the lines; the first that is sure ends the search. */
async function readDocument(material: CaseMaterial): Promise<MrzReading | undefined> {
  if (material.documentType === null) return undefined;
  let best: MrzReading | undefined;
  for (const side of sidesWithLines[material.documentType]) {
    const load = material.pictures.get(side);
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
  material: CaseMaterial,
  type: ReadDocumentType,
): StoredReading['comparisons'][number]['outcome'] {
  if (type === 'UNKNOWN') return 'incomparable';
  return type === material.documentType ? 'same' : 'different';
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
