import type { DocumentType, ReviewLabel } from '@credence/contract';
import type { DecisionFacts } from '@credence/policy';
import {
  alpha2OfIcao,
  alpha3OfAlpha2,
  compareDeclared,
  compareNames,
  transliterate,
  type Comparison,
  type NameComparison,
} from '@credence/documents';
import { shownComparison, suggestions } from './comparisons.ts';
import { nothingRead, type CaseMaterial, type ProviderVerdict, type StoredReading } from './provider.ts';

/** What a vendor read from a document; '' for what it does not tell. */
export interface ExtractedDocument {
  /** Undefined where it is not told, or is none of ours. */
  type: DocumentType | undefined;
  /** Countries as ISO 3166-1 alpha-2 or alpha-3. */
  issuingCountry: string;
  nationality: string;
  documentNumber: string;
  givenNames: string;
  surname: string;
  /** `yyyy-mm-dd`; anything else cannot be compared and is shown as it is. */
  birthDate: string;
  expiryDate: string;
}

/** What follows from it, in the words of the port. */
export interface ComparedExtraction {
  reading: StoredReading;
  facts: Pick<DecisionFacts, 'readingSure' | 'documentExpired' | 'documentTypeDiffers' | 'detailsDiffer'>;
  /** What differs from what was declared, for the applicant. */
  labels: ReviewLabel[];
  document?: NonNullable<ProviderVerdict['document']>;
}

/** Holds what a vendor read against what was declared, as the built-in provider does with reading lines. */
export function compareExtracted(extracted: ExtractedDocument, material: CaseMaterial): ComparedExtraction {
  const issuingCountry = country(extracted.issuingCountry);
  const nationality = country(extracted.nationality);
  const read = Object.entries({
    documentCode: extracted.type ?? '',
    issuingState: issuingCountry,
    documentNumber: extracted.documentNumber,
    surname: extracted.surname,
    givenNames: extracted.givenNames,
    nationality,
    birthDate: extracted.birthDate,
    expiryDate: extracted.expiryDate,
  }).flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]));
  if (read.length === 0) return { reading: nothingRead, facts: { readingSure: false }, labels: [] };

  const comparisons = compareDeclared(
    { ...material.declared, documentCountry: material.country },
    {
      surname: extracted.surname,
      givenNames: extracted.givenNames,
      birthDate: date(extracted.birthDate),
      expiryDate: extracted.expiryDate === '' ? undefined : date(extracted.expiryDate),
      nationality,
      issuingState: issuingCountry,
    },
    material.today,
  ).flatMap((comparison): Comparison[] => {
    // What the vendor does not tell neither agrees nor differs.
    if (comparison.read === '') return [];
    return comparison.field === 'name'
      ? [{ ...comparison, outcome: bothWays(extracted, material) }]
      : [comparison];
  });
  const types =
    extracted.type === undefined || material.documentType === null
      ? 'incomparable'
      : extracted.type === material.documentType
        ? 'same'
        : 'different';
  const compared = (field: Comparison['field']) =>
    comparisons.some((one) => one.field === field && one.outcome !== 'incomparable');
  // A document is known by its number, type and country, a person by name and birth date: what lacks one of them, or could not be held against what was
  // declared, was not read.
  const sure =
    extracted.documentNumber !== '' &&
    extracted.type !== undefined &&
    compared('documentCountry') &&
    compared('name') &&
    compared('birthDate');
  const expiry = date(extracted.expiryDate).iso;
  return {
    reading: {
      reading: { state: sure ? 'sure' : 'unsure', lines: [], fields: read, checks: [], weakest: 0 },
      comparisons: [
        ...comparisons.map(shownComparison),
        {
          field: 'documentType',
          declared: material.documentType ?? '',
          read: extracted.type ?? '',
          outcome: types,
        },
      ],
    },
    facts: {
      readingSure: sure,
      ...(expiry === undefined ? {} : { documentExpired: expiry < material.today }),
      documentTypeDiffers: types === 'different',
      detailsDiffer: comparisons.some(({ outcome }) => outcome === 'different'),
    },
    labels: suggestions(comparisons),
    ...(extracted.documentNumber !== '' && issuingCountry !== ''
      ? {
          document: {
            country: alpha2OfIcao(issuingCountry) ?? issuingCountry,
            number: extracted.documentNumber.toUpperCase(),
            type: extracted.type,
          },
        }
      : {}),
  };
}

/** Three letters, as reading lines have them; what is no such code stays as it is. */
function country(code: string): string {
  const letters = code.trim().toUpperCase();
  return alpha3OfAlpha2(letters) ?? letters;
}

function date(text: string) {
  const iso = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
  const [year, month, day] = iso?.split('-').map(Number) ?? [];
  return { printed: text, iso, year, month, day };
}

const agreement: readonly NameComparison[] = ['same', 'similar', 'incomparable', 'different'];

/**
 * Vendors give names now as the lines have them, now as they are printed, with marks or in the country's own script. Each side is therefore
 * once taken as the one that is spelt out, and the better outcome counts.
 */
function bothWays(extracted: ExtractedDocument, material: CaseMaterial): NameComparison {
  const declared = { given: material.declared.firstname, family: material.declared.lastname };
  const printed = { given: extracted.givenNames, family: extracted.surname };
  const outcomes = new Set([
    compareNames(declared, lettersOfLines(printed)),
    compareNames(printed, lettersOfLines(declared)),
  ]);
  return agreement.find((outcome) => outcomes.has(outcome)) ?? 'incomparable';
}

function lettersOfLines(name: { given: string; family: string }) {
  return {
    surname: transliterate(name.family) ?? name.family.toUpperCase(),
    givenNames: transliterate(name.given) ?? name.given.toUpperCase(),
  };
}
