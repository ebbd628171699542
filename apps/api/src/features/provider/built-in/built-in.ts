import type { DocumentType } from '@credence/contract/first-words';
import type { FileKind } from '@credence/contract/verification';
import {
  alpha2OfIcao,
  compareDeclared,
  holderOf,
  isExpired,
  readDocument,
  type DocumentFields,
  type DocumentReading,
  type ReadDocumentType,
} from '@credence/documents';
import { greyPixels } from '../../../image/grey.ts';
import { shownComparison, suggestions } from '../../reading/index.ts';
import { type CaseMaterial, type VerificationProvider } from '../port/provider.ts';
import { nothingRead, type StoredReading } from '../../reading/index.ts';

/**
 * The built-in provider: reads the machine-readable zone of our own capture and compares it with the personal
 * info. It concludes nothing, because it does not compare faces: what no rule rejects goes to an officer,
 * with the findings as suggestions.
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
    const said = { state: 'checked', submitted: true, privateNote: '' } as const;
    const read = await bestReading(material);
    if (read === undefined) {
      return { ...said, labels: [], facts: { readingSure: false }, reading: nothingRead };
    }
    const { fields } = read;
    if (fields === undefined) {
      const lines = [...read.evidence.lines];
      return {
        ...said,
        labels: [],
        facts: { readingSure: false },
        reading: { ...nothingRead, reading: { ...nothingRead.reading, state: 'unsure', lines } },
      };
    }
    const comparisons = compareDeclared(
      { ...material.declared, documentCountry: material.country },
      holderOf(fields),
      material.today,
    );
    const type = fields.documentType.value;
    const types = compareTypes(material, type);
    const issuer = fields.issuingState.value;
    return {
      ...said,
      labels: suggestions(comparisons),
      facts: {
        readingSure: read.sure,
        documentExpired: isExpired(fields.expiryDate?.value, material.today) === true,
        documentTypeDiffers: types === 'different',
        detailsDiffer: comparisons.some(({ outcome }) => outcome === 'different'),
      },
      reading: {
        reading: storedForm(read, fields),
        comparisons: [
          ...comparisons.map(shownComparison),
          { field: 'documentType', declared: material.documentType ?? '', read: type, outcome: types },
        ],
      },
      // A number that may be misread would point to someone else.
      ...(read.sure
        ? {
            document: { country: alpha2OfIcao(issuer) ?? issuer, number: fields.documentNumber.value },
          }
        : {}),
    };
  },
};

/**
 * On passports the lines are on the page with the portrait, on cards mostly on the back; licences rarely have
 * them.
 */
const sidesWithLines: Record<DocumentType, readonly FileKind[]> = {
  PASSPORT: ['document-front'],
  ID_CARD: ['document-back', 'document-front'],
  RESIDENCE_PERMIT: ['document-back', 'document-front'],
  DRIVERS: ['document-front', 'document-back'],
};

/** The best reading of the sides that may carry the lines; stops at the first reliable one. */
async function bestReading(material: CaseMaterial): Promise<DocumentReading | undefined> {
  if (material.documentType === null) return undefined;
  let best: DocumentReading | undefined;
  for (const side of sidesWithLines[material.documentType]) {
    const load = material.pictures.get(side);
    if (load === undefined) continue;
    const reading = readDocument(await greyPixels(await load()), material);
    if (reading?.sure === true) return reading;
    if (reading !== undefined && (best === undefined || rank(reading) > rank(best))) best = reading;
  }
  return best;
}

function rank({ valid, fields, evidence }: DocumentReading): number {
  return (valid ? 2 : 0) + (fields === undefined ? 0 : 1) + evidence.weakest;
}

function compareTypes(
  material: CaseMaterial,
  type: ReadDocumentType,
): StoredReading['comparisons'][number]['outcome'] {
  if (type === 'UNKNOWN') return 'incomparable';
  return type === material.documentType ? 'same' : 'different';
}

/** A reading as stored with a case and shown to officers. */
function storedForm(read: DocumentReading, fields: DocumentFields): StoredReading['reading'] {
  const { documentCode, optionalData, lines, checks, weakest } = read.evidence;
  const { birthDate, expiryDate } = fields;
  const shown: [name: string, value: string | undefined][] = [
    ['documentCode', documentCode],
    ['issuingState', fields.issuingState.value],
    ['documentNumber', fields.documentNumber.value],
    ['surname', fields.surname.value],
    ['givenNames', fields.givenNames.value],
    ['nationality', fields.nationality.value],
    ['birthDate', birthDate.value.iso ?? birthDate.value.printed],
    ['sex', fields.sex?.value],
    ['expiryDate', expiryDate?.value.iso ?? expiryDate?.value.printed],
    ['optionalData', optionalData.join(' ')],
  ];
  return {
    state: read.sure ? 'sure' : 'unsure',
    lines: [...lines],
    fields: shown.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [{ name, value }])),
    checks: checks.map(({ name, holds }) => ({ name, holds })),
    weakest,
  };
}
