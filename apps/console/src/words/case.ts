import type { addressPaper } from '@credence/contract/documents';
import type { PersonDoubt, ProviderSession, ReviewCase } from '@credence/contract/review-case';
import type { CaseDuplicate } from '@credence/contract/review-duplicates';
import type { QueueItem, ReviewedPerson } from '@credence/contract/review-queue';
import type { CasePurpose, CaseRoute, CaseState } from '@credence/contract/verification';
import type { DocumentType, Provider } from '@credence/contract/first-words';
import type { NumberScheme } from '@credence/contract/words';
import type { InferOutput } from 'valibot';

// The console's names for the contract's codes: records over the unions, so that none can be forgotten.

export const documentTypeNames: Record<DocumentType, string> = {
  ID_CARD: 'Identity card',
  PASSPORT: 'Passport',
  DRIVERS: 'Driving licence',
  RESIDENCE_PERMIT: 'Residence permit',
};

/** The ways in which an applicant can be verified. */
export const routeNames: Record<CaseRoute, string> = {
  document: 'Document',
  number: 'Number in a registry',
  'electronic-identity': 'Electronic identity',
  'taken-over': 'Taken over from a sister site',
};

export const purposeNames: Record<CasePurpose, string> = {
  verify: 'First verification',
  update: 'Update of a verified identity',
};

/** What a case is about: its document, or the route that needs none. */
export function subjectOf({ route, documentType }: Pick<QueueItem, 'route' | 'documentType'>): string {
  if (route === 'number' || route === 'electronic-identity') return routeNames[route];
  return documentType === null ? 'Document of unknown kind' : documentTypeNames[documentType];
}

/** 'Omar Quijano, 30' */
export const personWords = ({ name, age }: ReviewedPerson): string =>
  [name || 'No name', ...(age === null ? [] : [age])].join(', ');

export const providerNames: Record<Provider, string> = {
  PROVIDER_SUMSUB: 'Sumsub',
  PROVIDER_ONFIDO: 'Onfido',
  PROVIDER_JUMIO: 'Jumio',
  PROVIDER_AAI: 'Advance.AI',
  PROVIDER_DEFAULT: 'Built-in',
};

const checkers: Record<Exclude<CaseRoute, 'document'>, string> = {
  number: 'Registry',
  'electronic-identity': 'Identity issuer',
  'taken-over': 'Sister site',
};

/** Who checked a case before it came to an officer. */
export const checkerOf = ({ route, provider }: Pick<QueueItem, 'route' | 'provider'>): string =>
  route === 'document' ? providerNames[provider] : checkers[route];

/** Whether an outside provider took and keeps the pictures. */
export const picturesElsewhere = ({ route, provider }: Pick<QueueItem, 'route' | 'provider'>): boolean =>
  route === 'document' && provider !== 'PROVIDER_DEFAULT';

export const sessionStateNames: Record<ProviderSession['state'], string> = {
  opening: 'Being opened',
  open: 'Open',
  'handed-in': 'Handed in, no verdict yet',
  finished: 'Finished',
  abandoned: 'Abandoned',
  failed: 'Failed over',
};

export const duplicateNames: Record<CaseDuplicate['kinds'][number], string> = {
  document: 'Same document',
  face: 'Same face',
  picture: 'Same picture of a document',
};

export const schemeNames: Record<NumberScheme, string> = {
  BVN: 'Bank verification number (BVN)',
  NIN: 'National identification number (NIN)',
  PAN: 'Permanent account number (PAN)',
  NIK: 'Population number (NIK)',
};

export const paperNames: Record<InferOutput<typeof addressPaper>, string> = {
  'utility-bill': 'utility bill',
  'bank-statement': 'bank statement',
  'tax-letter': 'letter of a tax office',
  'official-register': 'extract of an official register',
};

export const caseStateNames: Record<CaseState, string> = {
  collecting: 'Collecting documents',
  submitted: 'Submitted',
  in_review: 'In review',
  approved: 'Approved',
  retry: 'Asked again',
  refused: 'Refused',
  abandoned: 'Abandoned',
  expired: 'Expired',
};

export const readingNames: Record<QueueItem['reading'], string> = {
  waiting: 'Reading…',
  none: 'None',
  unsure: 'Unsure',
  sure: 'Sure',
};

export const personDoubtTexts: Record<PersonDoubt, string> = {
  'details-not-listed': 'The nationality of the details is not among all those of the questionnaire',
  'stateless-and-national': 'Stateless in one place, with a nationality in another',
  'more-than-one': 'One questionnaire says that there is one nationality, another names more',
  'document-not-listed': 'The document names a nationality that was stated nowhere',
  'birth-countries-differ': 'Two questionnaires name different countries of birth',
};

export const comparedFieldNames: Record<ReviewCase['comparisons'][number]['field'], string> = {
  name: 'Name',
  birthDate: 'Date of birth',
  nationality: 'Nationality',
  issuingCountry: 'Issuing country',
  documentType: 'Document',
  expiryDate: 'Valid until',
};
