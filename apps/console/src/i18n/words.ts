import type {
  CaptureFinding,
  CaseState,
  ClientEventCode,
  ClientHost,
  DocumentType,
  FileKind,
  QueueItem,
  ReviewCase,
  ReviewLabel,
} from '@credence/contract';

/** The console's names for what the contract calls by code; records over the unions, so that none can be forgotten. */
export const documentTypeNames: Record<DocumentType, string> = {
  ID_CARD: 'Identity card',
  PASSPORT: 'Passport',
  DRIVERS: 'Driving licence',
  RESIDENCE_PERMIT: 'Residence permit',
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

/** What pages report of themselves. */
export const clientEventNames: Record<ClientEventCode, string> = {
  '79999': 'No connection',
  '79998': 'HTTP error',
  '79997': 'No answer in time',
  '79996': 'Unhandled error',
  'slow-request': 'Slow request',
  'script-error': 'Script error',
};

/** The number of an event, by which engineers know it; '' for those that have none. */
export const eventNumber = (code: ClientEventCode): string => (/^\d/.test(code) ? code : '');

export const clientHostNames: Record<ClientHost, string> = {
  browser: 'Browser',
  sdk: 'Embedded',
  'mini-program': 'Mini-program',
};

export const fileKindNames: Record<FileKind, string> = {
  'document-front': 'Front',
  'document-back': 'Back',
  selfie: 'Selfie',
};

export const findingNames: Record<CaptureFinding, string> = {
  'too-dark': 'Too dark',
  blurred: 'Blurred',
  'cut-off': 'Cut off',
  glare: 'Glare',
  'too-small': 'Too small',
};

export const comparedFieldNames: Record<ReviewCase['comparisons'][number]['field'], string> = {
  name: 'Name',
  birthDate: 'Date of birth',
  nationality: 'Nationality',
  issuingCountry: 'Issuing country',
  documentType: 'Document',
  expiryDate: 'Valid until',
};

/** Officers' short names of the labels; what the applicant reads is another text (`labelTexts`). */
export const labelNames: Record<ReviewLabel, string> = {
  'document-blurred': 'Document blurred',
  'document-too-dark': 'Document too dark',
  'document-glare': 'Glare on the document',
  'document-cut-off': 'Document cut off',
  'document-damaged': 'Document damaged',
  'document-side-missing': 'A side is missing',
  'document-not-original': 'Not an original',
  'document-expired': 'Document expired',
  'document-type-differs': 'Another type of document',
  'document-not-accepted': 'Document not accepted',
  'name-differs': 'Name differs',
  'birth-date-differs': 'Date of birth differs',
  'nationality-differs': 'Nationality differs',
  'selfie-unclear': 'Selfie unclear',
  'selfie-differs': 'Selfie shows somebody else',
  'document-altered': 'Document altered',
  'identity-in-use': 'Identity already in use',
  'under-age': 'Under age',
  'not-eligible': 'Not eligible',
};

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** The English name of an ISO 3166-1 alpha-2 code; what is no such code is given back as it is. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code;

/** `document.issuing-country` or `documentNumber` as words: 'Document number'. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** '1 difference', '2 differences'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
