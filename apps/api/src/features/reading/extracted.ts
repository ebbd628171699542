import type { DocumentType } from '@credence/contract/first-words';
import type { PersonalInfo } from '@credence/contract/personal-info';
import type { ReviewLabel } from '@credence/contract/verification';
import type { DecisionFacts } from '@credence/policy';
import { alpha2OfIcao, alpha3OfAlpha2, compareDeclared, type Comparison } from '@credence/documents';
import { compareNames, transliterate, type NameComparison } from '@credence/names';
import { shownComparison, suggestions } from './comparisons.ts';
import { nothingRead, type StoredReading } from './stored.ts';

/** What a vendor read from a document; '' for what it does not report. */
export interface ExtractedDocument {
  /** Undefined if it is not reported or not one of ours. */
  type: DocumentType | undefined;
  /** Countries as ISO 3166-1 alpha-2 or alpha-3. */
  issuingCountry: string;
  nationality: string;
  documentNumber: string;
  givenNames: string;
  surname: string;
  /** `yyyy-mm-dd`; other forms cannot be compared and are shown as they are. */
  birthDate: string;
  expiryDate: string;
}

/** By which the same document is noticed with another account. */
export interface ExaminedDocument {
  /** The issuing country. */
  country: string;
  /** In capitals. */
  number: string;
  /** Undefined where it is not known for what the level takes. */
  type?: DocumentType | undefined;
}

/** What a reading is compared with. */
interface Expected {
  declared: PersonalInfo;
  country: string;
  documentType: DocumentType | null;
  /** `yyyy-mm-dd` */
  today: string;
}

/** What follows from it, in the words of the rules. */
export interface ComparedExtraction {
  reading: StoredReading;
  facts: Pick<DecisionFacts, 'readingSure' | 'documentExpired' | 'documentTypeDiffers' | 'detailsDiffer'>;
  /** Differences from the personal info, for the applicant. */
  labels: ReviewLabel[];
  document?: ExaminedDocument;
}

/** Holds what a vendor read against what was declared, as the built-in provider does with reading lines. */
export function compareExtracted(extracted: ExtractedDocument, material: Expected): ComparedExtraction {
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

  const comparisons = comparisonsOf(extracted, material, { issuingCountry, nationality });
  const types =
    extracted.type === undefined || material.documentType === null
      ? 'incomparable'
      : extracted.type === material.documentType
        ? 'same'
        : 'different';
  const compared = (field: Comparison['field']) =>
    comparisons.some((one) => one.field === field && one.outcome !== 'incomparable');
  // A document is identified by number, type and country, a person by name and birth date: if any of these is
  // missing or cannot be compared, the document counts as not read.
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

/** Leaves out what the vendor does not report, which neither matches nor differs. */
function comparisonsOf(
  extracted: ExtractedDocument,
  material: Expected,
  { issuingCountry, nationality }: { issuingCountry: string; nationality: string },
): Comparison[] {
  return compareDeclared(
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
    if (comparison.read === '') return [];
    return comparison.field === 'name'
      ? [{ ...comparison, outcome: compareNamesBothWays(extracted, material) }]
      : [comparison];
  });
}

/** Three letters, as in the machine-readable zone; anything else stays as it is. */
function country(code: string): string {
  const letters = code.trim().toUpperCase();
  return alpha3OfAlpha2(letters) ?? letters;
}

function date(text: string) {
  const iso = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
  const [year, month, day] = iso?.split('-').map(Number) ?? [];
  return { printed: text, iso, year, month, day };
}

const bestFirst: readonly NameComparison[] = ['same', 'similar', 'incomparable', 'different'];

/**
 * Vendors report names as in the machine-readable zone or as printed, with diacritics or in the country's
 * script. So each side is once treated as the fully spelled one, and the better result counts.
 */
function compareNamesBothWays(extracted: ExtractedDocument, material: Expected): NameComparison {
  const declared = { given: material.declared.firstname, family: material.declared.lastname };
  const printed = { given: extracted.givenNames, family: extracted.surname };
  const outcomes = new Set([
    compareNames(declared, lettersOfLines(printed)),
    compareNames(printed, lettersOfLines(declared)),
  ]);
  return bestFirst.find((outcome) => outcomes.has(outcome)) ?? 'incomparable';
}

function lettersOfLines(name: { given: string; family: string }) {
  return {
    surname: transliterate(name.family) ?? name.family.toUpperCase(),
    givenNames: transliterate(name.given) ?? name.given.toUpperCase(),
  };
}
